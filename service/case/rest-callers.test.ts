import { describe, expect, test } from 'vitest';
import { type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import { Inconclusive, Violation } from '../../engine/property/outcomes.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { mostContextCalls } from '../context/resource-factors.ts';
import { json } from '../testing/fake-target.ts';
import { createContextCalls } from './context-calls.ts';
import { createRestCallers } from './rest-callers.ts';
import { createRestCaseContext } from './rest-case-context.ts';

const list: RestRequest = { api: 'v2', method: 'GET', path: '/pods', key: 'valid' };
const cut = new TransportError('cut', 'the connection was cut');

/** Callers whose calls get these answers, one after the other. */
function getting(answers: readonly (TransportAnswer | Error)[], waitsOut = false) {
  const left = [...answers];
  const calls: [string, boolean][] = [];
  const client = {
    async call(request: RestRequest, role: string, again = false) {
      calls.push([role, again]);
      const next = left.shift()!;
      if (next instanceof Error) throw next;
      return restAnswerOf(request, next, { sent: 0, answered: 0 });
    },
  };
  const callers = createRestCallers({ ...client, listen: unheard }, waitsOut);
  return {
    callers,
    calls,
    rest: createRestCaseContext(callers, unheardOf, createContextCalls(false)),
  };
}

const unheardOf = { listen: unheard, listenBeside: unheard };
const soon = { 'retry-after': '0.001' };

describe('a busy target', () => {
  test.each([408, 421, 425, 429, 502, 503, 504])(
    'that answers %i is asked again where time passes by itself',
    async (status) => {
      const { callers, calls } = getting([json(status, {}, soon), json(200, {})], true);
      expect((await callers.when(list)).status).toBe(200);
      expect(calls).toEqual([
        ['when', false],
        ['when', true],
      ]);
    },
  );

  test('is not waited for on a clock that stands still', async () => {
    const { callers } = getting([json(429, {}, soon), json(200, {})]);
    await expect(callers.when(list)).rejects.toMatchObject({ kind: 'throttled' });
  });

  test('that stays so does not fail for throttling', async () => {
    const { callers } = getting(Array(5).fill(json(429, {}, soon)), true);
    await expect(callers.when(list)).rejects.toMatchObject({ kind: 'throttled' });
  });

  test('an error of its own is an answer', async () => {
    const { callers, calls } = getting([json(500, {})], true);
    expect((await callers.when(list)).status).toBe(500);
    expect(calls).toHaveLength(1);
  });
});

test('set-up that is refused, or gets no answer, gives the case up', async () => {
  await expect(getting([json(400, {})]).callers.given(list)).rejects.toMatchObject({ kind: 'blocked' });
  await expect(getting([cut]).callers.given(list)).rejects.toMatchObject({ kind: 'unreachable' });
});

test('no answer to the act is a violation that rests on the transport', async () => {
  await expect(getting([cut]).callers.when(list)).rejects.toMatchObject({ basis: 'transport' });
  await expect(getting([cut]).callers.when(list)).rejects.toBeInstanceOf(Violation);
});

describe('a pair', () => {
  const missing = { ...list, key: 'missing' as const };

  test('gives the answer to the negative call once the baseline is accepted', async () => {
    const { rest, calls } = getting([json(200, {}), json(401, {})]);
    expect((await rest.pair(list, missing)).status).toBe(401);
    expect(calls.map(([role]) => role)).toEqual(['baseline', 'when']);
  });

  test('whose baseline is refused proves nothing', async () => {
    await expect(getting([json(404, {})]).rest.pair(list, missing)).rejects.toMatchObject({
      kind: 'blocked',
    });
    const pair = getting([json(404, {})]).rest.pair(list, missing, { mayRefuse: true });
    await expect(pair).rejects.toMatchObject({ kind: 'not-offered' });
  });

  test('whose baseline is refused for its key is no matter of what a target may refuse', async () => {
    const pair = getting([json(401, {})]).rest.pair(list, missing, { mayRefuse: true });
    await expect(pair).rejects.toMatchObject({ kind: 'blocked' });
  });

  test('must differ in one place', async () => {
    const { rest } = getting([]);
    await expect(rest.pair(list, { ...missing, path: '/templates' })).rejects.toThrow('in one place');
    await expect(rest.pair(list, list)).rejects.toThrow('nowhere');
  });
});

test('what a target may lack does not count', () => {
  expect(() => getting([]).rest.lacking('no money')).toThrow(Inconclusive);
});

test('what an answer did not tell is looked up as set-up, and counts as one call with that', async () => {
  const { rest, calls } = getting([json(200, {}), json(404, {})]);
  expect((await rest.lookUp(list)).status).toBe(200);
  expect(calls).toEqual([['given', true]]);
  await expect(rest.lookUp(list)).rejects.toMatchObject({ kind: 'blocked' });
});

describe('calls for the context alone', () => {
  test('have a role of their own, and may be refused', async () => {
    const { rest, calls } = getting([json(409, {})]);
    expect(await rest.besides(list)).toMatchObject({ status: 409 });
    expect(calls).toEqual([['context', false]]);
  });

  test('come to an end where others use the target as well', async () => {
    const { callers, calls } = getting(Array(mostContextCalls + 1).fill(json(200, {})));
    const rest = createRestCaseContext(callers, unheardOf, createContextCalls(true));
    for (let made = 0; made < mostContextCalls; made++) expect(await rest.besides(list)).toBeDefined();
    expect(await rest.besides(list)).toBeUndefined();
    expect(calls).toHaveLength(mostContextCalls);
  });
});
