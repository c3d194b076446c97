import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widestLine, wrapLine } from './wrap-line.ts';

test('a line that is narrow enough stays as it is', () => {
  expect(wrapLine('a short line')).toEqual(['a short line']);
});

test('a wide line breaks at spaces and is indented from there on', () => {
  const [first, ...more] = wrapLine('word '.repeat(60).trim(), '  ');

  expect(first).toMatch(/^word( word)*$/);
  expect(more.length).toBeGreaterThan(1);
  for (const line of more) expect(line).toMatch(/^ {2}word( word)*$/);
});

test('no line is too wide, and none of the text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      const lines = wrapLine(text, '  ');

      for (const line of lines) expect(line.length).toBeLessThanOrEqual(widestLine);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      expect(lines.every((line) => line.isWellFormed())).toBe(text.isWellFormed());
    }),
    { markInterruptAsFailure: true },
  );
});

test('a line of many megabytes is wrapped, a piece at a time', () => {
  const lines = wrapLine('x'.repeat(20_000_000));
  expect(lines.length).toBe(1 + Math.ceil((20_000_000 - widestLine) / (widestLine - 4)));
});
