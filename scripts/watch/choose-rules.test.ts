import { describe, expect, test } from 'vitest';
import { freshWatch, midnight } from '../../engine/testing/simulated-watch.ts';
import type { WatchedState } from '../../engine/watch/watch-state.ts';
import type { RuleForecast } from '../../service/plan/plan-run.ts';
import { noTypes } from '../../service/plan/prices.ts';
import { durationOf } from '../options.ts';
import { chooseRules } from './choose-rules.ts';
import { watchExitCode } from './watch-exit-code.ts';

const hour = 3_600_000;
const minute = 60_000;

function forecast(id: string, calls: number, change: Partial<RuleForecast> = {}): RuleForecast {
  const none = { least: 0, most: 0 };
  const length = { longest: { id: undefined, ...none }, lane: none, crowds: none, whole: none };
  return {
    id: id as RuleForecast['id'],
    missing: undefined,
    cases: 2,
    calls,
    length,
    makes: {},
    cost: undefined,
    ...change,
  };
}

const waiting = (most: number): RuleForecast['length'] => ({
  ...forecast('x', 1).length,
  whole: { least: 0, most },
});
const budget = { calls: 50_000, cost: 0, ms: 24 * hour };
const bounds = { every: minute, budget };
const idsOf = (...given: Parameters<typeof chooseRules>) => chooseRules(...given).map(({ id }) => id);

describe('without a choice the rules of a watch', () => {
  test('are the cheapest of each area in turn, up to half of the calls of a day', () => {
    const all = [
      forecast('a.x', 9),
      forecast('a.y', 3),
      forecast('b.x', 4),
      forecast('c.x', 40),
      forecast('b.y', 5),
    ];
    expect(idsOf(all, false, bounds)).toEqual(['a.y', 'b.x', 'a.x']);
  });

  test('leave out what is not run here, costs money or waits for long', () => {
    const all = [
      forecast('a.missing', 1, { missing: 'no probe' }),
      forecast('a.costs', 1, { cost: { most: 1, source: 's', unpriced: [], unpricedTypes: noTypes } }),
      forecast('a.waits', 1, { length: waiting(15_000) }),
      forecast('a.fits', 2),
    ];
    expect(idsOf(all, false, bounds)).toEqual(['a.fits']);
  });

  test('are an error where there is room for none', () => {
    expect(() => chooseRules([forecast('a', 90)], false, bounds)).toThrow('has no room for any rule');
  });
});

describe('rules that were chosen', () => {
  test('are taken as they are, but for those that are not run', () => {
    const all = [forecast('a', 9), forecast('b', 3, { missing: 'no probe' })];
    expect(idsOf(all, true, bounds)).toEqual(['a']);
    expect(() => chooseRules(all.slice(1), true, bounds)).toThrow('none of the rules runs here: no probe');
  });

  test('that need too many calls a day are an error that says what would fit', () => {
    expect(() => chooseRules([forecast('a', 50), forecast('b', 10)], true, bounds)).toThrow(
      /1440 rounds need up to 86400 calls.*\nTake --every 2m, or --budget-calls 86400, or fewer rules\.$/s,
    );
    expect(
      idsOf([forecast('a', 50), forecast('b', 10)], true, { ...bounds, every: 2 * minute }),
    ).toHaveLength(2);
  });

  test('that cost more than the budget, or what nobody knows, are an error', () => {
    const priced = forecast('a', 5, { cost: { most: 2, source: 's', unpriced: [], unpricedTypes: noTypes } });
    expect(() => chooseRules([priced], true, bounds)).toThrow('--budget-cost 2880');
    const unpriced = forecast('a', 5, {
      cost: { most: undefined, source: 's', unpriced: ['volume'], unpricedTypes: noTypes },
    });
    expect(() => chooseRules([unpriced], true, bounds)).toThrow(
      'no catalog has a price of (network volumes; s)',
    );
    const unpricedTypes = { count: 2, names: ['cpu3c'] };
    const inPart = forecast('a', 5, { cost: { most: 2, source: 's', unpriced: [], unpricedTypes } });
    expect(() => chooseRules([inPart], true, { ...bounds, budget: { ...budget, cost: 1e6 } })).toThrow(
      'no catalog has a price of (a Pod of cpu3c, 1 more)',
    );
  });

  test('that wait longer than their interval take a day at most', () => {
    const slow = [forecast('a', 5, { length: waiting(15_000) })];
    expect(idsOf(slow, true, { every: 10_000, budget })).toEqual(['a']);
    const short = { ...budget, ms: 2 * hour };
    expect(() => chooseRules(slow, true, { every: 10_000, budget: short })).toThrow('--budget-time 1440m');
  });

  test('need room for one round and for judging a rule again', () => {
    const few = { every: 24 * hour, budget: { ...budget, calls: 60 } };
    expect(() => chooseRules([forecast('a', 5)], true, few)).toThrow('Take --budget-calls 158.');
    const enough = { ...few, budget: { ...budget, calls: 158 } };
    expect(idsOf([forecast('a', 5)], true, enough)).toEqual(['a']);
  });
});

describe('the exit code of a watch', () => {
  const plan = { ...bounds, rules: [{ id: 'a', estimate: { calls: 1, cost: 0, ms: 1 } }] };
  const judged: WatchedState = { tried: midnight, judged: midnight, verdict: 'pass' };
  const round = { round: 1, at: midnight };
  const violation = { firstFailed: round, confirmed: round, message: 'm', seed: 1, path: '' };
  const doubt = { since: round, kind: 'failed', seed: 1, tries: 3 } as const;

  test.each<[string, WatchedState, number, number]>([
    ['all is well', judged, 0, 0],
    ['a violation is open', { ...judged, violation }, 0, 1],
    ['a violation is open, whatever else', { verdict: 'inconclusive', violation }, 1, 1],
    ['the rule was never judged', { tried: midnight, verdict: 'inconclusive' }, 0, 3],
    ['it was not judged in the last round', { ...judged, verdict: 'inconclusive' }, 0, 3],
    ['it is in doubt', { ...judged, doubt }, 0, 3],
    ['something is left', judged, 1, 3],
  ])('where %s', (_, rule, left, code) => {
    expect(watchExitCode(plan, { ...freshWatch(), left, rules: { a: rule } })).toBe(code);
  });
});

describe('a time', () => {
  test.each([
    ['90s', 90_000],
    ['1.5m', 90_000],
    ['500ms', 500],
    ['2h', 2 * hour],
  ])('%s', (text, ms) => expect(durationOf(100)(text)).toBe(ms));

  test.each(['', '60', 's', '-1s', '1 s', '1e3s', '99ms', '32d'])('is not %j', (text) => {
    expect(() => durationOf(100)(text)).toThrow('expected a time such as 90s, 5m or 1h');
  });
});
