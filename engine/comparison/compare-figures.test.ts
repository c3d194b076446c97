import { expect, test } from 'vitest';
import type { Cluster, MeasuredRound } from './cluster.ts';
import { compareFigures, type FigureChange, type FigurePair, isRegressionBeyond } from './compare-figures.ts';

const tolerance = 0.05;

/** Values of rounds, one run a side. */
function values(
  before: readonly number[],
  after: readonly number[],
  more: Partial<FigurePair> = {},
): FigurePair {
  const run = (side: readonly number[]): Cluster[] => [side.map((value) => ({ value, count: 100 }))];
  return {
    ...{ name: 'server-8/goodput', unit: 'per s', better: 'higher', isInterleaved: false },
    ...{ before: run(before), after: run(after), ...more },
  };
}

function judge(pair: FigurePair): FigureChange {
  return compareFigures([pair], { tolerance, seed: 1 })[0]!;
}

function samples(...counts: readonly number[]): MeasuredRound {
  return { bins: counts.map((count, at) => ({ low: 10 * at + 9.5, high: 10 * at + 10.5, count })) };
}

test('fewer answers a second are a regression, more an improvement', () => {
  const [slow, fast] = [
    [80, 81, 79, 80],
    [100, 101, 99, 100],
  ];
  expect(judge(values(fast!, slow!))).toMatchObject({
    verdict: 'regression',
    measured: { before: expect.closeTo(100), after: expect.closeTo(80) },
  });
  expect(judge(values(slow!, fast!)).verdict).toBe('improvement');
});

test('values close together are no change, values far apart too noisy', () => {
  expect(judge(values([100, 100.1, 99.9, 100], [100, 100.2, 99.8, 100])).verdict).toBe('no change');
  const noisy = judge(values([100, 150, 60, 90], [100, 90, 140, 80]));
  expect(noisy.verdict).toBe('too noisy to say');
  expect(noisy.measured!.smallest).toBeGreaterThan(0.5);
});

test('a change within the tolerance is reported, and goes no further', () => {
  const change = judge(values([100, 100.1, 99.9, 100], [97, 97.1, 96.9, 97]));
  expect(change.verdict).toBe('regression');
  expect(isRegressionBeyond(change, tolerance)).toBe(false);
  expect(isRegressionBeyond(change, 0.01)).toBe(true);
});

test('two rounds are too few, an invalid figure says nothing', () => {
  expect(judge(values([1, 1], [2, 2, 2]))).toMatchObject({
    ...{ verdict: 'too noisy to say', reason: '2 of the 3 rounds that it needs' },
  });
  const invalid = judge(values([1, 1, 1], [2, 2, 2], { problem: 'invalid in B' }));
  expect(invalid).toMatchObject({ verdict: 'too noisy to say', reason: 'invalid in B' });
});

test('rounds beside each other share their noise, which cancels out', () => {
  const before = [100, 150, 60, 90];
  const after = before.map((value, nth) => value * (0.8 + 0.001 * nth));
  expect(judge(values(before, after)).verdict).toBe('too noisy to say');
  expect(judge(values(before, after, { isInterleaved: true })).verdict).toBe('regression');
});

test('runs are what varies where each side has three of them', () => {
  const side = (means: readonly number[]): Cluster[] =>
    means.map((mean) => [mean - 0.1, mean, mean + 0.1].map((value) => ({ value, count: 1 })));
  const runs = values([], [], { before: side([100, 130, 70]), after: side([150, 120, 180]) });
  expect(judge(runs).verdict).toBe('too noisy to say');
});

test('percentiles come as far as the samples go', () => {
  const of = (count: number): FigurePair =>
    values([], [], {
      before: [[samples(count, count), samples(count, count), samples(count, count)]],
      after: [[samples(count, count), samples(count, count), samples(count, count)]],
    });
  const names = (count: number) =>
    compareFigures([of(count)], { tolerance, seed: 1 }).map(({ percentile }) => percentile);
  expect(names(1)).toEqual([undefined]);
  expect(names(2)).toEqual(['p50']);
  expect(names(30)).toEqual(['p50', 'p95']);
  expect(names(120)).toEqual(['p50', 'p95', 'p99']);
});

test('a share of none is compared, and a single failure is no change', () => {
  const share = (before: readonly number[], after: readonly number[]) =>
    judge(values(before, after, { unit: 'share', better: 'lower' }));
  expect(share([0, 0, 0, 0], [0.01, 0, 0, 0]).verdict).toBe('too noisy to say');
  const worse = share([0, 0, 0, 0], [0.5, 0.6, 0.5, 0.4]);
  expect(worse.verdict).toBe('regression');
  expect(worse.measured).toMatchObject({ before: 0, after: 0.5 });
});

test('a value of zero has no ratio, unless both are zero', () => {
  expect(judge(values([0, 0, 0], [1, 1, 1])).reason).toBe('not above zero throughout');
  expect(judge(values([0, 0, 0], [0, 0, 0])).verdict).toBe('no change');
});

test('whole milliseconds hide what is less than one', () => {
  const at = (value: number): MeasuredRound => ({
    bins: [{ low: value - 0.5, high: value + 0.5, count: 200 }],
  });
  const constant = judge(
    values([], [], { before: [[at(2), at(2), at(2)]], after: [[at(3), at(3), at(3)]], better: 'lower' }),
  );
  expect(constant.verdict).toBe('too noisy to say');
});

test('the same seed comes to the same interval, and one figure does not depend on another', () => {
  const pair = values([100, 110, 90, 105], [101, 95, 108, 99]);
  expect(judge(pair)).toEqual(judge(pair));
  const other = compareFigures([values([1, 2, 3], [1, 2, 3], { name: 'a/b' }), pair], { tolerance, seed: 1 });
  expect(other[1]!.measured!.ratio).toBe(judge(pair).measured!.ratio);
});
