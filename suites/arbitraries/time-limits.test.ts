import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeLimits } from './time-limits.ts';

const bounds = { minimum: 10, default: 100, maximum: 1000 };
const sampled = (longest: number) => fc.sample(timeLimits(bounds, longest), { numRuns: 1000, seed: 1 });

describe('a time limit', () => {
  test('lies between the minimum and the longest, on both sides of the default', () => {
    const limits = sampled(500);
    expect(Math.min(...limits)).toBe(10);
    expect(Math.max(...limits)).toBeGreaterThan(400);
    expect(Math.max(...limits)).toBeLessThanOrEqual(500);
    expect(limits.filter((limit) => limit > 100).length).toBeGreaterThan(300);
    expect(limits.filter((limit) => limit <= 100).length).toBeGreaterThan(300);
  });

  test('is the default and its neighbours often', () => {
    const limits = sampled(Infinity);
    for (const limit of [10, 11, 99, 100, 101]) {
      expect(limits.filter((one) => one === limit).length, `${limit}`).toBeGreaterThan(20);
    }
    expect(Math.max(...limits)).toBeLessThanOrEqual(1000);
  });

  test('is the minimum where nothing longer is allowed', () => {
    expect(new Set(sampled(3))).toEqual(new Set([10]));
  });
});
