import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { StepOutcome } from '../run-step.ts';
import { isHeld, isSaturated } from './is-held.ts';

/** Two hundred jobs a tenth of a second apart, of which the last so many are slow. */
function outcomeWith(slow: number, change: Partial<ReportedJob> = {}, callers = 50): StepOutcome {
  const jobs = Array.from({ length: 200 }, (_, nth): ReportedJob => {
    const due = 100 * nth;
    const job = {
      mark: '',
      due,
      sent: due,
      answered: due + 200,
      status: 200,
      record: { status: 'COMPLETED' },
    };
    return nth < 200 - slow ? job : { ...job, answered: due + 900, ...change };
  });
  const arrivals = { pattern: 'constant', calls: 200, rate: 10, seed: 1, callers } as const;
  return { arrivals, jobs, problems: [], isCutShort: false, observed: { health: [] } };
}

test.each([
  [5, { runsync: { p95: 500 } }, true],
  [15, { runsync: { p95: 500 } }, false],
  [15, { runsync: { p50: 500 } }, true],
  [15, { goodput: 0.99 }, true],
  [15, { runsync: { p50: 500 }, goodput: 0.99 }, false],
  [15, { runsync: { p50: 500 }, goodput: 0.9 }, true],
])('with %i slow jobs %j comes to %s', (slow, objectives, expected) => {
  expect(isHeld(outcomeWith(slow), objectives, 200)).toBe(expected);
});

test('jobs that did not complete are never in time', () => {
  expect(
    isHeld(outcomeWith(15, { answered: 0, status: 500, record: null }), { runsync: { p95: 500 } }, 200),
  ).toBe(false);
});

test('without objectives half of the jobs must not wait longer than a job takes', () => {
  expect(isHeld(outcomeWith(80), {}, 200)).toBe(true);
  expect(isHeld(outcomeWith(120), {}, 200)).toBe(false);
});

test('a step that nobody answered is not held', () => {
  expect(isHeld({ ...outcomeWith(0), jobs: [] }, { runsync: { p95: 500 } }, 200)).toBe(false);
});

test('a step is saturated once every caller waits', () => {
  expect(isSaturated(outcomeWith(100, {}, 9))).toBe(true);
  expect(isSaturated(outcomeWith(100, {}, 10))).toBe(false);
});
