import { expect, test } from 'vitest';
import { latencyBounds, noCalls } from '../http/call-statistics.ts';
import { freshWatch, midnight, minute } from '../testing/simulated-watch.ts';
import { beginRound, chargeStart, endRound, resumeWatch } from './end-round.ts';
import type { JudgedStep } from './run-watch.ts';
import { budgetLeft, nextDay } from './watch-state.ts';

const reserve = { calls: 40, cost: 2, ms: 60_000 };
const step: JudgedStep = { does: 'judge', rules: ['one'], seed: 7, reserve, isAgain: false };
const pass = [{ id: 'one', verdict: 'pass' as const }];

test('a round counts as spent before it begins, and as what it took once it has ended', () => {
  const begun = beginRound(freshWatch(), step, midnight);
  expect(begun.days).toEqual({ '2026-10-01': reserve });
  const spent = { calls: 9, cost: 2, ms: 3000 };
  const ended = endRound(
    begun,
    step,
    { verdicts: pass, spent, statistics: noCalls, left: 0 },
    midnight + 3000,
    [],
  );
  expect(ended.days).toEqual({ '2026-10-01': spent });
  expect(ended.totals).toMatchObject({ rounds: 1, ended: 1, spent });
  expect(ended.open).toBeUndefined();
});

test('a round that began before midnight belongs to the day on which it began', () => {
  const at = nextDay(midnight) - 1000;
  const begun = beginRound(freshWatch(), step, at);
  const spent = { calls: 9, cost: 0, ms: 5000 };
  const ended = endRound(begun, step, { verdicts: pass, spent, statistics: noCalls, left: 0 }, at + 5000, []);
  expect(ended.days).toEqual({ '2026-10-01': spent });
  expect(budgetLeft(ended, { calls: 10, cost: 1, ms: 10 }, at + 5000)).toEqual({
    calls: 10,
    cost: 1,
    ms: 10,
  });
});

test('a round that was lost counts with what was set aside for it, once', () => {
  const resumed = resumeWatch(beginRound(freshWatch(), step, midnight));
  expect(resumed.totals).toMatchObject({ rounds: 1, ended: 0, lost: 1, assumed: reserve });
  expect(resumed.days).toEqual({ '2026-10-01': reserve });
  expect(resumeWatch(resumed)).toEqual(resumed);
});

test('what a start takes counts, too', () => {
  const charged = chargeStart(freshWatch(), { calls: 28, cost: 0, ms: 0 }, midnight);
  expect(charged.days['2026-10-01']!.calls).toBe(28);
  expect(charged.totals.spent.calls).toBe(28);
});

test('latencies add up over rounds', () => {
  const counts = [...latencyBounds, 0].map((_, at) => (at === 3 ? 2 : 0));
  const statistics = { calls: 2, latencies: { run: { counts, sum: 0.16 } } };
  let state = freshWatch();
  for (const at of [midnight, midnight + minute]) {
    const outcome = { verdicts: pass, spent: reserve, statistics, left: 0 };
    state = endRound(beginRound(state, step, at), step, outcome, at, []);
  }
  expect(state.latencies.run!.counts[3]).toBe(4);
  expect(state.latencies.run!.sum).toBeCloseTo(0.32);
});

test('spending is kept of a week', () => {
  let state = freshWatch();
  for (let day = 0; day < 20; day += 1)
    state = chargeStart(state, reserve, midnight + day * 24 * 60 * minute);
  expect(Object.keys(state.days)).toHaveLength(7);
  expect(Object.keys(state.days).at(-1)).toBe('2026-10-20');
});
