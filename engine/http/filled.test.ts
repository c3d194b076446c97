import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SuiteError } from '../errors.ts';
import { blocksOf, describeFilled, type Filled, fillersIn } from './filled.ts';

const some = { head: '{"input":{"text":"', filler: 'é', tail: '"}}' };
const bytes = (filled: Filled) => Buffer.concat([...blocksOf(filled)]);

test('has exactly its size: head, fillers, tail, and spaces where no filler fits', () => {
  const filler = fc.constantFrom('x', 'é', '語', '😀', '\\u0041', '{"name":"value"},');
  fc.assert(
    fc.property(filler, fc.integer({ min: 40, max: 400_000 }), (filler, size) => {
      const filled = { ...some, filler, size };
      const text = bytes(filled).toString();
      expect(Buffer.byteLength(text)).toBe(size);
      const whole = `${some.head}${filler.repeat(fillersIn(filled))}${some.tail}`;
      expect(text.trimEnd() === whole).toBe(true);
      expect(text.length - whole.length).toBeLessThan(Buffer.byteLength(filler));
    }),
    { numRuns: 60 },
  );
});

test('can be sent twice', () => {
  const blocks = blocksOf({ ...some, size: 200_000 });
  expect(Buffer.concat([...blocks])).toEqual(Buffer.concat([...blocks]));
});

test('comes in blocks, none of them large', () => {
  const sizes = [...blocksOf({ ...some, size: 10_000_000 })].map((block) => block.length);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});

test('is told in short', () => {
  const filled = { ...some, filler: `"${'x'.repeat(1000)}",`, size: 1_000_000 };
  expect(describeFilled(filled).length).toBeLessThan(120);
  expect(describeFilled({ ...some, size: 1_000_000 })).toBe(
    '{"input":{"text":"é × 499989"}} (1000000 bytes)',
  );
});

test('too small for its own ends is an error of the suite', () => {
  expect(() => blocksOf({ ...some, size: 20 })).toThrow(SuiteError);
});
