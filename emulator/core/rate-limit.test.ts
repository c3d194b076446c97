import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../generated/limits.ts';
import { createCoreFixture } from '../testing/core-fixture.ts';
import type { Behaviour } from './behaviour.ts';
import { fixedWindows, type Metered, slidingLog, takeTurn, tokenBucket } from './rate-limit.ts';
import { isRefusal } from './refusal.ts';

const { window } = limits.rate;
const start = Date.parse('2026-06-01T00:00:00Z');

function open(behaviour: Partial<Behaviour> = {}, requestsPerWorker?: number) {
  const settings = requestsPerWorker === undefined ? {} : { requestsPerWorker };
  const fixture = createCoreFixture({ behaviour, settings });
  const { service, endpoint } = fixture;
  const call = (more: Partial<Metered> = {}, at = start) =>
    takeTurn(service, { user: 'u', endpoint, operation: 'purgeQueue', ...more }, at);
  const accepted = (at: number, more: Partial<Metered> = {}): boolean => {
    const turn = call(more, at);
    if (isRefusal(turn)) return false;
    turn();
    return true;
  };
  return { ...fixture, call, accepted };
}

/** How many of calls at these instants are accepted. */
function countAccepted(hasRoom: Behaviour['hasRoom'], instants: readonly number[]): number {
  const { accepted } = open({ hasRoom });
  return instants.filter((at) => accepted(at, { operation: 'cancel' })).length;
}

const evenly = (calls: number, over: number, from: number): number[] =>
  Array.from({ length: calls }, (_, index) => from + Math.floor((index * over) / calls));

const { requests } = limits.rate.operations.cancel;
const designs = {
  slidingLog: slidingLog(window),
  fixedWindows: fixedWindows(window),
  tokenBucket: tokenBucket(window),
};

describe.each(Object.entries(designs))('%s', (_, hasRoom) => {
  const anyStart = fc.integer({ min: 0, max: 3 * window }).map((offset) => start + offset);

  test('takes the limit, spread evenly over the window, whenever it begins', () => {
    fc.assert(
      fc.property(anyStart, (from) => {
        expect(countAccepted(hasRoom, evenly(requests, window, from))).toBe(requests);
      }),
    );
  });

  test('refuses some of more than twice the limit within a window', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: window - 1 }), (from, over) => {
        const calls = 2 * requests + 1;
        expect(countAccepted(hasRoom, evenly(calls, over, from))).toBeLessThan(calls);
      }),
    );
  });

  test('takes at most eleven times the limit in ten windows of steady excess', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 2, max: 4 }), (from, excess) => {
        const calls = evenly(10 * excess * requests, 10 * window, from);
        expect(countAccepted(hasRoom, calls)).toBeLessThanOrEqual(11 * requests);
      }),
      { numRuns: 20 },
    );
  });

  test('has the whole limit again after a silent window', () => {
    fc.assert(
      fc.property(anyStart, (from) => {
        const spent = evenly(3 * requests, window, from);
        const after = evenly(requests, window, from + 2 * window);
        expect(countAccepted(hasRoom, [...spent, ...after])).toBe(countAccepted(hasRoom, spent) + requests);
      }),
    );
  });
});

describe('calls in flight', () => {
  test('are refused over the limit until one of them ends', () => {
    const { call } = open();
    const turns = Array.from({ length: 20 }, () => call({ operation: 'cancel' }));
    const [first] = turns;

    expect(turns.some(isRefusal)).toBe(false);
    expect(call({ operation: 'cancel' })).toMatchObject({ refusal: 'rate-limited' });
    (first as () => void)();
    expect(isRefusal(call({ operation: 'cancel' }))).toBe(false);
  });

  test('have no limit where none is shown', () => {
    const { accepted } = open();
    const many = Array.from({ length: 5000 }, () => accepted(start, { operation: 'retry' }));
    expect(many.every(Boolean)).toBe(true);
  });
});

test('users, endpoints and operations are counted apart', () => {
  const { accepted, endpoint } = open();
  const spend = (more: Partial<Metered>) => [1, 2, 3].map(() => accepted(start, more));

  expect(spend({})).toEqual([true, true, false]);
  expect(spend({ user: 'another' })).toEqual([true, true, false]);
  expect(spend({ endpoint: { ...endpoint, id: 'another' } })).toEqual([true, true, false]);
  expect(accepted(start, { operation: 'requests' })).toBe(true);
});

test('what was refused counts for nothing', () => {
  const { accepted } = open();
  expect([0, 0, 1, 9_999].map((ms) => accepted(start + ms))).toEqual([true, true, false, false]);
  expect([window, window].map((ms) => accepted(start + ms))).toEqual([true, true]);
});

test('the higher of the base limit and what the busy workers stand for holds', () => {
  const { accepted, submit, now } = open({}, 5);
  const burst = (at: number) => Array.from({ length: 12 }, () => accepted(at)).filter(Boolean).length;

  expect(burst(now())).toBe(2);
  submit();
  expect(burst(now() + window)).toBe(5);
  submit();
  expect(burst(now() + 2 * window)).toBe(10);
});
