import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Wide enough for any character with its quotes. */
const most = () => fc.integer({ min: 8, max: 40 });
const text = () => fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

test('a text in pieces is the text, and no piece is too large in bytes of JSON', () => {
  fc.assert(
    fc.property(text(), most(), (whole, limit) => {
      const pieces = piecesOf(whole, limit);
      expect(pieces.join('')).toBe(whole);
      expect(Math.max(...pieces.map(bytes))).toBeLessThanOrEqual(limit);
    }),
  );
});

test('half of a pair is not parted from its other half', () => {
  expect(piecesOf('\u{1f600}'.repeat(3), 8)).toEqual(['\u{1f600}', '\u{1f600}', '\u{1f600}']);
});

test('characters that JSON escapes count as they are written', () => {
  expect(piecesOf('\n'.repeat(4), 6)).toEqual(['\n\n', '\n\n']);
  expect(piecesOf('\ud800\ud800', 8)).toEqual(['\ud800', '\ud800']);
});

test('what is no text goes out as pieces of its JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), most(), (value, limit) => {
      fc.pre(bytes(value) > limit && typeof value !== 'string');
      const pieces = piecesOf(value, limit);
      expect(JSON.parse(pieces.join(''))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(Math.max(...pieces.map(bytes))).toBeLessThanOrEqual(limit);
    }),
  );
});

test.each([[null], [0], [''], [{ a: [1] }], ['x'.repeat(8)]])('%j fits as it is', (value) => {
  expect(piecesOf(value, 10)).toEqual([value]);
});
