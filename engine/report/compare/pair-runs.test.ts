import { describe, expect, test } from 'vitest';
import { compareFigures } from '../../comparison/compare-figures.ts';
import { seededShares } from '../../comparison/seeded-shares.ts';
import { durationBin } from '../../measurement/duration-counts.ts';
import type { Measurements } from '../../measurement/measurements.ts';
import { reportOf, resultOf } from '../../testing/results.ts';
import { measurementsOfRun } from '../durations/measured-durations.ts';
import { renderResults } from '../render-results.ts';
import { pairFigures } from './pair-figures.ts';
import { pairRuns } from './pair-runs.ts';

type Made = {
  readonly seed: number;
  readonly factor?: number;
  readonly clock?: 'virtual' | 'real';
  readonly rules?: number;
};

/** A run whose rules call the same operation, each at a pace of its own, which is what the rule asks for. */
function runOf({ seed, factor = 1, clock = 'real', rules = 60 }: Made): Measurements {
  const draw = seededShares(seed);
  const results = Array.from({ length: rules }, (_, nth) => {
    const counts: Record<string, number> = {};
    for (let call = 0; call < 40; call += 1) {
      const ms = factor * (1 + (nth % 10)) * (0.9 + 0.2 * draw());
      counts[durationBin(ms)] = (counts[durationBin(ms)] ?? 0) + 1;
    }
    const calls = { run: { 200: counts, 404: { 100: 1 } } };
    return resultOf({ id: `rule-${nth}`, durations: { clock, calls } });
  });
  return measurementsOfRun(renderResults(reportOf(results)))!;
}

function compare(before: readonly Measurements[], after: readonly Measurements[]) {
  const { pairs, tooFew } = pairRuns(pairFigures(before, after, false), before, after);
  return { changes: compareFigures(pairs, { tolerance: 0.05, seed: 1 }), tooFew };
}

const verdictsIn = (change: ReturnType<typeof compare>) =>
  change.changes.map(({ percentile, verdict }) => `${percentile ?? ''} ${verdict}`);

describe('two runs of the same rules', () => {
  test('show a change of their answers, part by part', () => {
    const { changes } = compare([runOf({ seed: 1 })], [runOf({ seed: 2, factor: 1.3 })]);
    const [first] = changes;
    expect(first).toMatchObject({
      name: 'job-run/200',
      percentile: 'p50',
      unit: 'µs',
      verdict: 'regression',
    });
    expect(first!.measured!.ratio).toBeCloseTo(1.3, 1);
  });

  test('are no change of each other, at most five of a hundred times', () => {
    const changed = Array.from({ length: 30 }, (_, nth) => {
      const { changes } = compare([runOf({ seed: 2 * nth })], [runOf({ seed: 2 * nth + 1 })]);
      return changes.some(({ verdict }) => verdict === 'regression' || verdict === 'improvement');
    });
    expect(changed.filter(Boolean).length).toBeLessThanOrEqual(2);
  });

  test('leave out what was answered too seldom, and count it', () => {
    expect(compare([runOf({ seed: 1 })], [runOf({ seed: 2 })]).tooFew).toBe(0);
    const few = compare([runOf({ seed: 1, rules: 8 })], [runOf({ seed: 2, rules: 8 })]);
    expect(few.tooFew).toBe(1);
  });
});

test('three runs a side are compared as runs', () => {
  const side = (from: number, factor: number) => [0, 1, 2].map((nth) => runOf({ seed: from + nth, factor }));
  const { changes } = compare(side(1, 1), side(11, 2));
  expect(changes[0]).toMatchObject({ verdict: 'regression' });
});

describe('nothing is said', () => {
  test('of runs that judged other rules', () => {
    const { changes } = compare([runOf({ seed: 1 })], [runOf({ seed: 2, rules: 59 })]);
    expect(changes[0]).toMatchObject({ verdict: 'too noisy to say', reason: 'the runs judged other rules' });
  });

  test('of a virtual clock, though it is measured', () => {
    const { changes } = compare(
      [runOf({ seed: 1, clock: 'virtual' })],
      [runOf({ seed: 2, factor: 2, clock: 'virtual' })],
    );
    expect(new Set(changes.map(({ verdict }) => verdict))).toEqual(new Set(['not judged']));
    expect(changes[0]!.measured!.ratio).toBeCloseTo(2, 0);
  });

  test('of two clocks', () => {
    const some = compare([runOf({ seed: 1, clock: 'virtual' })], [runOf({ seed: 2 })]);
    expect(verdictsIn(some)[0]).toBe(' too noisy to say');
  });
});
