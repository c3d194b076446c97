import { describe, expect, test } from 'vitest';
import { type Arrivals, burstSize, dueTimes, dueWithin, longestRun } from './arrivals.ts';

const arrivals: Arrivals = { pattern: 'poisson', calls: 4000, rate: 20, seed: 7, callers: 10 };

function gapsOf(due: readonly number[]): number[] {
  return due.slice(1).map((at, nth) => at - due[nth]!);
}

describe('Poisson arrivals', () => {
  test('depend on their seed alone', () => {
    expect(dueTimes(arrivals)).toEqual(dueTimes({ ...arrivals }));
    expect(dueTimes(arrivals)).not.toEqual(dueTimes({ ...arrivals, seed: 8 }));
  });

  test('come at the rate on average, with gaps that vary as much as they last', () => {
    const gaps = gapsOf(dueTimes(arrivals));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    expect(mean).toBeGreaterThan(47);
    expect(mean).toBeLessThan(53);
    expect(deviation / mean).toBeGreaterThan(0.93);
    expect(deviation / mean).toBeLessThan(1.07);
  });

  test.each([1, 4, 36])('come within the time that their rate gives them, %i of them', (calls) => {
    const few = { ...arrivals, calls };
    const lasts = Array.from({ length: 200 }, (_, seed) => dueTimes({ ...few, seed }).at(-1)!);
    expect(dueWithin(few)).toBe(50 * calls);
    expect(Math.max(...lasts)).toBeLessThan(dueWithin(few));
    // Where calls are spread evenly, the last comes after this share of the time, on average.
    const mean = lasts.reduce((sum, last) => sum + last, 0) / lasts.length / dueWithin(few);
    expect(Math.abs(mean - calls / (calls + 1))).toBeLessThan(0.1);
  });

  test('never go back in time', () => {
    expect(gapsOf(dueTimes(arrivals)).every((gap) => gap >= 0)).toBe(true);
  });
});

test('constant arrivals are evenly apart', () => {
  expect(dueTimes({ ...arrivals, pattern: 'constant', calls: 3 })).toEqual([0, 50, 100]);
});

test('bursts come at the same rate, many at once', () => {
  const due = dueTimes({ ...arrivals, pattern: 'bursts', calls: 2 * burstSize + 1 });
  expect([due[0], due[burstSize - 1], due[burstSize], due.at(-1)]).toEqual([0, 0, 500, 1000]);
});

test('calls that come together or one by one are due at once', () => {
  expect(dueTimes({ ...arrivals, pattern: 'together', calls: 2 })).toEqual([0, 0]);
  expect(dueTimes({ ...arrivals, pattern: 'one-by-one', calls: 2 })).toEqual([0, 0]);
});

test('calls set out for a while, and not for ever', () => {
  const waiting = { calls: 1_000_000, rate: 0, seed: 1, callers: 4 };
  expect(longestRun({ ...waiting, pattern: 'one-by-one' }, 300_000)).toBe(300_000_000_000);
  expect(longestRun({ ...waiting, pattern: 'one-by-one', longest: 480_000 }, 300_000)).toBe(480_000);
  expect(longestRun({ ...waiting, pattern: 'poisson' }, 300_000)).toBe(600_000);
});
