import { expect, test, vi } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import { createTrace } from '../../engine/http/trace.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json, standingClock } from '../testing/fake-target.ts';
import { disturbanceOf } from './disturbance.ts';
import { createRestClient } from './rest-client.ts';

test.each(['POST', 'DELETE'])(
  'a %s is not listened to where what it makes is written down',
  async (method) => {
    const listen = vi.fn(unheard);
    const client = createRestClient({
      site: {
        urls: { serverless: 'http://a.invalid', restV2: 'http://a.invalid/v2' },
        keys: { valid: 'key' },
        endpoints: {},
      },
      transport: { send: async () => json(200, {}), listen, close: async () => {} },
      ...{ trace: createTrace(), signal: new AbortController().signal, clock: standingClock(() => {}) },
      ...{ redact: (text: string) => text, polled: () => false, patience: 1000 },
      creations: { begin: async () => () => {} },
    });
    const listening = client.listen({ api: 'v2', method, path: '/pods', key: 'valid' }, 'when');
    await expect(listening).rejects.toThrow(SuiteError);
    expect(listen).not.toHaveBeenCalled();
  },
);

test.each([
  ['a create that is refused for want of stock is an answer of the target', true, undefined],
  ['any other 503 may be of a gateway', false, 'given v2 POST /pods at 1: 503'],
])('%s', async (_, isForWantOfStock, disturbance) => {
  const trace = createTrace();
  const client = createRestClient({
    site: {
      urls: { serverless: 'http://a.invalid', restV2: 'http://a.invalid/v2' },
      keys: { valid: 'key' },
      endpoints: {},
    },
    transport: { send: async () => json(503, {}), listen: unheard, close: async () => {} },
    ...{ trace, signal: new AbortController().signal, clock: standingClock(() => {}) },
    ...{ redact: (text: string) => text, polled: () => false, patience: 1000 },
    isForWantOfStock: async (request, status) =>
      isForWantOfStock && request.path === '/pods' && status === 503,
  });
  await client.call({ api: 'v2', method: 'POST', path: '/pods', key: 'valid', body: {} }, 'given');
  expect(disturbanceOf(trace.calls())).toBe(disturbance);
});
