import { expect, test } from 'vitest';
import type { Cluster } from './cluster.ts';
import { compareFigures, type FigureChange, type FigurePair } from './compare-figures.ts';
import { seededShares } from './seeded-shares.ts';

/** A source of rounds of samples, as noisy as targets are. */
type NoisySource = {
  readonly noise: string;
  readonly isInterleaved?: boolean;
  /** How much slower a whole round is. */
  round(draw: () => number, nth: number): number;
  sample(draw: () => number): number;
};

const comparisons = 200;
const rounds = 7;
const samples = 150;
const usual = 100;

const sources: readonly NoisySource[] = [
  { noise: 'log-normal', round: () => 1, sample: (draw) => Math.exp(0.3 * normal(draw)) },
  {
    noise: 'rounds that differ by 2 %',
    round: (draw) => Math.exp(0.02 * normal(draw)),
    sample: (draw) => Math.exp(0.2 * normal(draw)),
  },
  {
    noise: 'drift by 5 % from round to round, interleaved',
    isInterleaved: true,
    round: (_, nth) => 1 + 0.05 * nth,
    sample: (draw) => Math.exp(0.2 * normal(draw)),
  },
  {
    noise: 'a heavy tail of one sample in twenty',
    round: () => 1,
    sample: (draw) => Math.exp(0.2 * normal(draw)) * (draw() < 0.05 ? 3 * (1 - draw()) ** (-1 / 1.5) : 1),
  },
];

test.each(sources)('calls at most 5 % of comparisons of a source with itself a change: $noise', (source) => {
  const changed = outcomes(source, 1).filter((rows) => rows.some(isChange));
  expect(changed.length).toBeLessThanOrEqual(0.05 * comparisons);
});

test.each(sources)('calls a slowdown of 10 % a regression in at least 90 %: $noise', (source) => {
  const seen = outcomes(source, 1.1).filter((rows) => rows.some(({ verdict }) => verdict === 'regression'));
  expect(seen.length).toBeGreaterThanOrEqual(0.9 * comparisons);
});

test('holds the error rate of the whole comparison, however many figures there are', () => {
  const source = sources[1]!;
  const changed = Array.from({ length: comparisons }, (_, nth) => compare(source, 1, nth, 6, 30)).filter(
    (rows) => rows.some(isChange),
  );
  expect(changed.length).toBeLessThanOrEqual(0.05 * comparisons);
});

test('says of the smallest visible change what is so: it is seen nine times in ten, half of it seldom', () => {
  const source = sources[1]!;
  const smallest = outcomes(source, 1).map((rows) => rows[0]!.measured!.smallest);
  const typical = smallest.toSorted((a, b) => a - b)[comparisons / 2]!;
  const seen = (slowdown: number): number =>
    outcomes(source, slowdown).filter(([median]) => median!.verdict === 'regression').length / comparisons;
  expect(seen(1 + typical)).toBeGreaterThanOrEqual(0.9);
  expect(seen(1 + typical / 2)).toBeLessThan(0.6);
});

function isChange({ verdict }: FigureChange): boolean {
  return verdict === 'regression' || verdict === 'improvement';
}

function outcomes(source: NoisySource, slowdown: number): FigureChange[][] {
  return Array.from({ length: comparisons }, (_, nth) => compare(source, slowdown, nth, 1, samples));
}

function compare(
  source: NoisySource,
  slowdown: number,
  nth: number,
  figures: number,
  count: number,
): FigureChange[] {
  const draw = seededShares(7919 * nth + 13 + Math.round(1e6 * slowdown));
  const pairs = Array.from({ length: figures }, (_, figure): FigurePair => {
    const side = (factor: number): Cluster[] => [measure(source, factor, count, draw)];
    return {
      ...{
        name: `step/latency-${figure}`,
        unit: 'ms',
        better: 'lower',
        isInterleaved: !!source.isInterleaved,
      },
      ...{ before: side(1), after: side(slowdown) },
    };
  });
  return compareFigures(pairs, { tolerance: 0.05, seed: 1 });
}

function measure(source: NoisySource, factor: number, count: number, draw: () => number): Cluster {
  return Array.from({ length: rounds }, (_, nth) => {
    const round = usual * factor * source.round(draw, nth);
    const counts = new Map<number, number>();
    for (let sample = 0; sample < count; sample += 1) {
      const value = Math.round(round * source.sample(draw));
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return { bins: [...counts].map(([value, of]) => ({ low: value - 0.5, high: value + 0.5, count: of })) };
  });
}

function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}
