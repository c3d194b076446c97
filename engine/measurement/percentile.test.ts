import { describe, expect, test } from 'vitest';
import { greatestUnlikely } from './binomial.ts';
import { countSamples } from './histogram.ts';
import { estimatePercentile, leastSamples, printPercentile } from './percentile.ts';

/** mulberry32: numbers from 0 to 1 that a seed decides. */
function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

describe('an unlikely number of successes', () => {
  test.each([
    // At most 1 of 10 coins: 11/1024. At most 0: 1/1024.
    [10, 0.5, 0.01, 0],
    [10, 0.5, 0.011, 1],
    [6, 0.5, 0.01, -1],
    [100, 0.5, 0.01, 37],
    [3, 0.5, 1, 3],
  ])('of %i trials at %d within %d is at most %i', (trials, probability, risk, most) => {
    expect(greatestUnlikely(trials, probability, risk)).toBe(most);
  });

  test('is found where single probabilities are too small for a number', () => {
    const most = greatestUnlikely(100_000, 0.5, 0.01);
    expect(most).toBeGreaterThan(49_600);
    expect(most).toBeLessThan(49_640);
  });
});

test('as many samples as MLPerf asks for', () => {
  expect([0.5, 0.9, 0.95, 0.99].map(leastSamples)).toEqual([11, 64, 130, 662]);
});

test('a percentile has a value once there are enough samples, and not before', () => {
  const of = (count: number) => estimatePercentile(countSamples(Array(count).fill(7)), 0.95);
  expect([of(129).value, of(130).value]).toEqual([undefined, 7]);
  expect(of(0)).toMatchObject({ value: undefined, low: undefined, high: undefined });
});

test('a lower bound is known earlier: all of fifteen samples are too slow', () => {
  const { value, low } = estimatePercentile(countSamples(Array(15).fill(900)), 0.95);
  expect([value, low]).toEqual([undefined, 900]);
});

test('the value is that of its rank, between its bounds', () => {
  const samples = Array.from({ length: 1000 }, (_, nth) => nth + 1);
  expect(estimatePercentile(countSamples(samples), 0.95)).toMatchObject({ value: 950, low: 933, high: 966 });
});

test.each([0.5, 0.95])('each bound of p%d is wrong in no more than one of a hundred draws', (share) => {
  const numbers = randomNumbers(1);
  const draws = Array.from({ length: 3000 }, () =>
    estimatePercentile(countSamples(Array.from({ length: 200 }, () => 2000 * numbers.next().value)), share),
  );
  const wrong = (isWrong: (draw: (typeof draws)[number]) => boolean) => draws.filter(isWrong).length / 3000;
  const truth = 2000 * share;
  expect(wrong(({ low }) => low! > truth)).toBeLessThan(0.014);
  expect(wrong(({ high }) => high! < truth - 1)).toBeLessThan(0.014);
});

test('a percentile is printed with its count and bounds, or with what is missing', () => {
  const samples = (count: number) => countSamples(Array.from({ length: count }, (_, nth) => nth));
  expect(printPercentile(estimatePercentile(samples(1000), 0.95), 'ms')).toBe(
    'p95 949 ms (932 to 965, 1000 samples)',
  );
  expect(printPercentile(estimatePercentile(samples(15), 0.99), 'ms')).toBe('p99 needs 662 samples, has 15');
});
