import { describe, expect, test } from 'vitest';
import { judgeMemory } from './judge-soak.ts';

const mebi = 2 ** 20;
const sizes = { first: 100 * mebi, most: 130 * mebi, last: 120 * mebi };
const slope = { perHour: 20 * mebi, low: 15 * mebi, high: 25 * mebi };

describe('memory', () => {
  test.each([
    [10, 'fail'],
    [20, 'inconclusive'],
    [30, 'pass'],
    [undefined, 'measured'],
  ])('that may grow by %s MiB an hour is %s', (most, verdict) => {
    expect(judgeMemory({ ...sizes, slope }, most).verdict).toBe(verdict);
  });

  test('of a few samples is no slope', () => {
    expect(judgeMemory(sizes, 10)).toMatchObject({ verdict: 'inconclusive' });
    expect(judgeMemory(sizes, undefined)).toMatchObject({ verdict: 'measured' });
  });

  test('is shown with its interval', () => {
    expect(judgeMemory({ ...sizes, slope }, 10).measured).toBe(
      '100 MiB at first, 130 MiB at most, 120 MiB in the end; 20 MiB an hour (15 MiB to 25 MiB)',
    );
  });
});
