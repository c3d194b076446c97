import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherParts } from './gather-parts.ts';

test('a million parts of one byte are held in few blocks', () => {
  const parts = gatherParts();
  for (let index = 0; index < 1_000_000; index++) parts.add(Uint8Array.of(index % 251));
  expect(parts.blocks()).toBeLessThan(80);
  expect(parts.whole()).toEqual(Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 251));
});

test('few parts, and large ones, are held as they are', () => {
  const few = gatherParts();
  for (let index = 0; index < 64; index++) few.add(Uint8Array.of(index));
  const large = gatherParts();
  for (let index = 0; index < 200; index++) large.add(new Uint8Array(65_536));
  expect([few.blocks(), large.blocks()]).toEqual([64, 200]);
});

test('parts of any sizes are one body, whenever it is asked for', () => {
  const size = fc.oneof(fc.nat(3), fc.integer({ min: 16_380, max: 16_390 }), fc.nat(70_000));
  fc.assert(
    fc.property(fc.array(size, { minLength: 60, maxLength: 200 }), (sizes) => {
      const parts = gatherParts();
      const all = sizes.map((length, index) => new Uint8Array(length).fill(index));
      for (const [index, part] of all.entries()) {
        parts.add(part);
        if (index === 100) parts.whole();
      }
      const body = parts.whole();
      expect(parts.size()).toBe(body.length);
      expect(Buffer.compare(body, Buffer.concat(all))).toBe(0);
    }),
    { numRuns: 50 },
  );
});
