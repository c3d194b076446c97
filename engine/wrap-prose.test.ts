import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widestProse, wrapProse } from './wrap-prose.ts';

test('lines that are narrow enough stay as they are', () => {
  const text = 'A title\n\n  - an item\n  - another';
  expect(wrapProse(text)).toBe(text);
});

test('a long paragraph breaks at spaces', () => {
  const lines = wrapProse(`${'word '.repeat(60)}end\nnext`).split('\n');

  expect(lines.slice(0, 3)).toEqual(Array(3).fill('word '.repeat(20).trimEnd()));
  expect(lines.slice(3)).toEqual(['end', 'next']);
});

test('an item of a list is indented below its text', () => {
  expect(wrapProse(`  - ${'word '.repeat(20).trimEnd()}`)).toBe(
    `  - ${'word '.repeat(19).trimEnd()}\n    word`,
  );
});

test('a command stays on one line, however wide it is', () => {
  const command = `\`verify ${'--rule a.rule '.repeat(10)}\``;
  expect(wrapProse(`Judge it with ${command}.`)).toBe(`Judge it with\n${command}.`);
});

test('no line of words is too wide, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/)), (words) => {
      const lines = wrapProse(words.join(' ')).split('\n');

      for (const line of lines) expect(line.length).toBeLessThanOrEqual(widestProse);
      expect(lines.join(' ')).toBe(words.join(' '));
    }),
    { markInterruptAsFailure: true },
  );
});
