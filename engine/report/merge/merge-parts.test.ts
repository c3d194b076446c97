import { describe, expect, test } from 'vitest';
import { UsageError } from '../../errors.ts';
import { reportOf } from '../../testing/results.ts';
import { missingParts } from '../missing-parts.ts';
import { renderResults } from '../render-results.ts';
import { mergeParts } from './merge-parts.ts';
import type { Part } from './merge-records.ts';

function part(number: number, of: number): Part {
  return { folder: `run-${number}`, record: renderResults(reportOf([], { shard: { number, of } })) };
}

const whole: Part = { folder: 'whole', record: renderResults(reportOf([])) };

describe('the parts of a division', () => {
  test('are all there', () => {
    const parts = mergeParts([part(2, 2), part(1, 2)]);
    expect(parts).toEqual({ of: 2, judged: [1, 2], missing: [] });
    expect(missingParts(parts)).toBeUndefined();
  });

  test('are told of that are missing', () => {
    expect(missingParts(mergeParts([part(1, 3), part(3, 3)]))).toBe('part 2 of 3 is missing');
    expect(missingParts(mergeParts([part(3, 4)]))).toBe('parts 1, 2 and 4 of 4 are missing');
  });

  test('count that a joined run was joined from', () => {
    const joined: Part = {
      folder: 'joined',
      record: { ...whole.record, parts: mergeParts([part(1, 3), part(3, 3)])! },
    };
    expect(mergeParts([joined, part(2, 3)])).toEqual({ of: 3, judged: [1, 2, 3], missing: [] });
  });

  test('are not known of runs that judged what they were told to', () => {
    expect(mergeParts([whole, whole])).toBeUndefined();
    expect(missingParts(undefined)).toBeUndefined();
  });
});

test('parts of several divisions are refused', () => {
  const merge = () => mergeParts([part(1, 3), part(2, 4)]);
  expect(merge).toThrow(UsageError);
  expect(merge).toThrow('run-1 is part 1 of 3 and run-2 is part 2 of 4');
});

test('a part that is there twice is refused', () => {
  const merge = () => mergeParts([part(1, 3), { ...part(1, 3), folder: 'again' }]);
  expect(merge).toThrow(UsageError);
  expect(merge).toThrow('again is part 1 of 3, and so is run-1');
});

test.each([
  [1, 9_007_199_254_740_991],
  [1, 30_000_000],
  [3, 2],
])('a part %d of %d, which no run is, is refused', (number, of) => {
  const merge = () => mergeParts([part(number, of)]);
  expect(merge).toThrow(UsageError);
  expect(merge).toThrow(`run-${number} is part ${number} of ${of}, which is no part that --shard makes`);
});
