import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, seedOf } from './seed.ts';

test('a seed has 32 bits, and depends on each part and its place', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (run, id) => {
      const seed = seedOf(run, id);
      expect(seed | 0).toBe(seed);
      expect(seedOf(run, id)).toBe(seed);
      expect(seedOf(run + 1, id)).not.toBe(seed);
      expect(seedOf(run, `${id}.`)).not.toBe(seed);
    }),
  );
});

test('seeds stay what they are from release to release', () => {
  expect(seedOf(1, 'job.run.accepts')).toMatchInlineSnapshot(`2145818822`);
});

test('a digest depends on the texts and their order', () => {
  expect(digestOf(['a', 'b'])).toMatch(/^[0-9a-f]{16}$/);
  expect(digestOf(['b', 'a'])).not.toBe(digestOf(['a', 'b']));
  expect(digestOf(['ab'])).not.toBe(digestOf(['a', 'b']));
  expect(digestOf(['a', 'b'])).toBe(digestOf(['a', 'b']));
});
