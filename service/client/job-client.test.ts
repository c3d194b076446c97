import { describe, expect, test } from 'vitest';
import { createRedact } from '../../engine/http/redact.ts';
import { createTrace } from '../../engine/http/trace.ts';
import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { ControlError } from '../../engine/time/control-error.ts';
import { timeoutMs } from '../../engine/time/timeout.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { disturbanceOf } from './disturbance.ts';
import { createJobClient } from './job-client.ts';
import type { JobRequest } from './job-request.ts';

const key = 'the-very-secret-key';
const run: JobRequest = { operation: 'run', endpoint: 'ep', key: 'valid', body: { input: { key } } };

function clientOver(send: Transport['send'], patience = 1000) {
  const trace = createTrace();
  const { target } = fakeTarget(() => json(200, {}));
  const site = { urls: { serverless: `http://${key}.invalid` }, keys: { valid: key }, endpoints: {} };
  const signal = new AbortController().signal;
  const redact = createRedact(new Map([[key, '$KEY']]));
  const options = { site, trace, redact, patience, signal, pace: undefined, polled: () => false };
  return {
    trace,
    async call(request: JobRequest) {
      const stage = await target.open({ seed: 0, memory: '' });
      const clock = stage.createClock(() => {}, signal);
      const transport = { send, listen: unheard, close: async () => {} };
      return createJobClient({ ...options, clock, transport }).call(request, 'when');
    },
  };
}

test('a call during which the clock refused to move counts as disturbed', async () => {
  const trace = createTrace();
  const { target } = fakeTarget(() => json(502, {}));
  const site = { urls: { serverless: `http://${key}.invalid` }, keys: { valid: key }, endpoints: {} };
  const signal = new AbortController().signal;
  const stage = await target.open({ seed: 0, memory: '' });
  const refused = async () => {
    throw new ControlError(`1 calls have ended and 0 have arrived: ${key}`);
  };
  const clock = { ...stage.createClock(() => {}, signal), bracket: refused };
  const redact = createRedact(new Map([[key, '$KEY']]));
  const transport = { send: async () => json(502, {}), listen: unheard, close: async () => {} };
  const client = createJobClient({
    ...{ site, trace, redact, patience: 1000, signal, pace: undefined, polled: () => false },
    ...{ clock, transport },
  });

  await expect(client.call(run, 'when')).rejects.toThrow(ControlError);

  expect(trace.calls()[0]?.failure).toBe('1 calls have ended and 0 have arrived: $KEY');
  expect(disturbanceOf(trace.calls())).toContain('when run at 1');
});

describe('secrets do not reach the trace', () => {
  test('from the call or its answer', async () => {
    const { call, trace } = clientOver(async () => json(200, { echo: key }, { 'x-echo': `is ${key}` }));

    const answer = await call(run);

    expect(answer.json).toEqual({ echo: key });
    expect(JSON.stringify(trace.events)).not.toContain(key);
    expect(trace.calls()[0]).toMatchObject({
      url: 'http://$KEY.invalid/ep/run',
      headers: { authorization: 'Bearer $KEY' },
      body: '{"input":{"key":"$KEY"}}',
      answer: { headers: { 'x-echo': 'is $KEY' }, body: '{"echo":"$KEY"}' },
    });
  });

  test('from what went wrong', async () => {
    const { call, trace } = clientOver(async ({ url }) => {
      throw new TransportError('cut', `the connection was cut: ${url}`);
    });

    const calling = call(run);

    await expect(calling).rejects.toMatchObject({ reason: 'cut', message: expect.not.stringContaining(key) });
    expect(trace.events.map(({ kind }) => kind)).toEqual(['call', 'end']);
    expect(trace.calls()[0]?.failure).toBe('the connection was cut: http://$KEY.invalid/ep/run');
  });
});

describe('what is large is kept in short', () => {
  test('of a body its parts, without secrets', async () => {
    const { call, trace } = clientOver(async () => json(200, {}));
    const filled = { head: '{"input":{"text":"', filler: 'x', tail: `","key":"${key}"}}`, size: 1_000_000 };
    await call({ operation: 'run', endpoint: 'ep', key: 'valid', filled, inChunks: true });
    const [traced] = trace.calls();
    expect(traced?.body).toMatch(
      /^\{"input":\{"text":"x × 999\d+","key":"\$KEY"\}\} \(1000000 bytes\) in chunks$/,
    );
    expect(traced?.filled?.tail).toBe('","key":"$KEY"}}');
  });

  test('of an answer its beginning, no part of a secret with it', async () => {
    const { call, trace } = clientOver(async () => json(200, { text: key.repeat(200_000) }));
    const answer = await call(run);
    expect((answer.json as { text: string }).text).toHaveLength(key.length * 200_000);
    const [traced] = trace.calls();
    expect(traced?.answer?.body).toMatch(/^\{"text":"(\$\{KEY\})+[${KEY]*… \(\d+ characters\)$/);
  });
});

test('a call gets the patience for what it waits for', async () => {
  const patiences: number[] = [];
  const { call } = clientOver(async (_, patience) => {
    patiences.push(timeoutMs(patience));
    return json(200, {});
  }, 1234);

  await call(run);

  expect(patiences).toEqual([1234]);
});
