import { expect, test } from 'vitest';
import { seededShares } from '../../engine/comparison/seeded-shares.ts';
import { memorySlope } from './memory-slope.ts';

const mebi = 2 ** 20;

/** A sample a second: a steady growth in MiB an hour on top of a saw that garbage makes. */
function samplesOf({ growth = 0, seconds = 3 * 3600, leap = 0, seed = 1 }) {
  const draw = seededShares(seed);
  return Array.from({ length: seconds }, (_, second) => ({
    at: 1000 * second,
    bytes: mebi * (200 + (growth * second) / 3600 + (second % 17) + 10 * draw() + (second > 1800 ? leap : 0)),
  }));
}

test('a leak is seen through the saw of garbage, and no leak is none', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const leaking = memorySlope(samplesOf({ growth: 50, seed }))!;
    expect(leaking.low).toBeGreaterThan(0);
    expect(leaking.perHour / mebi).toBeGreaterThan(45);
    expect(leaking.high / mebi).toBeLessThan(55);
    const steady = memorySlope(samplesOf({ seed }))!;
    expect(steady.low).toBeLessThan(0);
    expect(steady.high).toBeGreaterThan(0);
  }
});

test('what is taken until results expire is warm-up, and one leap is no slope', () => {
  const warm = memorySlope(samplesOf({ leap: 100 }))!;
  expect(Math.abs(warm.perHour)).toBeLessThan(5 * mebi);
  const late = samplesOf({}).map(({ at, bytes }) => ({
    at,
    bytes: bytes + (at > 10_000_000 ? 900 * mebi : 0),
  }));
  expect(memorySlope(late)!.perHour).toBeLessThan(20 * mebi);
});

test('a few minutes say nothing', () => {
  expect(memorySlope([])).toBeUndefined();
  expect(memorySlope(samplesOf({ seconds: 240 }))).toBeUndefined();
  expect(memorySlope(samplesOf({ seconds: 260 }))).toBeDefined();
});
