import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom, type Random } from './random.ts';

const seed = () => fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 });
const draw = () =>
  fc.oneof(fc.record({ below: fc.integer({ min: 1, max: 1000 }) }), fc.record({ hex: fc.nat(40) }));

function take(random: Random, from: { below: number } | { hex: number }): number | string {
  return 'below' in from ? random.below(from.below) : random.hex(from.hex);
}

test('equal seeds give equal sequences', () => {
  fc.assert(
    fc.property(seed(), fc.array(draw()), (start, draws) => {
      const [one, other] = [createRandom(start), createRandom(start)];
      expect(draws.map((from) => take(one, from))).toEqual(draws.map((from) => take(other, from)));
    }),
  );
});

test('other seeds give other ids', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 20 }), (seeds) => {
      const ids = seeds.map((start) => createRandom(start).hex(24));
      expect(new Set(ids).size).toBe(seeds.length);
    }),
  );
});

test('below stays below, and reaches every value', () => {
  fc.assert(
    fc.property(seed(), fc.integer({ min: 1, max: 6 }), (start, limit) => {
      const random = createRandom(start);
      const seen = new Set(Array.from({ length: 200 }, () => random.below(limit)));
      expect([...seen].sort()).toEqual(Array.from({ length: limit }, (_, value) => value));
    }),
  );
});

test('hex gives exactly so many hexadecimal digits', () => {
  fc.assert(
    fc.property(seed(), fc.nat(64), (start, digits) => {
      expect(createRandom(start).hex(digits)).toMatch(new RegExp(`^[0-9a-f]{${digits}}$`));
    }),
  );
});

test('ten thousand ids of one seed all differ', () => {
  const random = createRandom(1);
  const ids = new Set(Array.from({ length: 10_000 }, () => random.hex(24)));
  expect(ids.size).toBe(10_000);
});
