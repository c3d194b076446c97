import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePoint } from './code-point.ts';

describe('text of code points', () => {
  const ours = fc.string({ unit: codePoint(), maxLength: 40 });
  const theirs = fc.string({ unit: 'binary', maxLength: 40 });

  test.each([1, 2, 3])('has the values of the unit `binary`, seed %i', (seed) => {
    expect(fc.sample(ours, { seed, numRuns: 300 })).toEqual(fc.sample(theirs, { seed, numRuns: 300 }));
  });

  test.each(['a\u{1f600}b', '\ud7ff\ue000\u{10ffff}'])(
    'shrinks to the same counterexample, from %j',
    (text) => {
      const shrunk = [ours, theirs].map((arbitrary) => {
        const property = fc.property(arbitrary, (value) => !/[^\0-\ud7ff]/.test(value));
        return fc.check(property, { seed: 1, examples: [[text]] }).counterexample;
      });
      expect(shrunk[0]).toEqual(shrunk[1]);
      expect(shrunk[0]).not.toBeNull();
    },
  );
});

test('a code point is made without a table of all of them', () => {
  const before = process.memoryUsage().heapUsed;
  fc.string({ unit: codePoint() });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 2 ** 20);
});
