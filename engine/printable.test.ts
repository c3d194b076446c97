import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable, printableJson, printableLine } from './printable.ts';
import { hostileTexts, unsafeIn } from './testing/hostile-texts.ts';

test.each(hostileTexts)('%s is one harmless line', (_, text) => {
  const line = printableLine(text);

  expect(unsafeIn(line)).toEqual([]);
  expect(line).not.toContain('\n');
});

test.each([
  ['an escape', '\u001b[2J', '\\u{1b}[2J'],
  ['a line break', 'a\r\nb', 'a\\r\\nb'],
  ['a lone surrogate', 'a\ud800', 'a\\u{d800}'],
  ['a command', '::error::no', ':\\u{3a}error::no'],
  ['an indented command', '  ::error::no', '  :\\u{3a}error::no'],
  ['a command of the older form', 'a ##[error]', 'a #\\u{23}[error]'],
  ['a command of another runner', '##vso[task.complete]', '#\\u{23}vso[task.complete]'],
  ['colons within a line', 'a::b ## c', 'a::b ## c'],
  ['plain text', 'plain, é, 漢字, 🙂', 'plain, é, 漢字, 🙂'],
])('%s shows as it is meant', (_, text, shown) => {
  expect(printableLine(text)).toBe(shown);
});

test('lines of a layout stay lines, each of them harmless', () => {
  expect(printable('one\n  ::error::x\n\u009b1m')).toBe('one\n  :\\u{3a}error::x\n\\u{9b}1m');
});

const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('::', '##[', '\n', '\r')))
  .map((parts) => parts.join(''));

test('no text is harmful afterwards, and nothing is escaped twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unsafeIn(printable(text))).toEqual([]);
      expect(printable(printable(text))).toBe(printable(text));
    }),
  );
});

describe('JSON', () => {
  test('parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), anyText, (value, text) => {
        const all = { value, text };
        expect(JSON.parse(printableJson(all, 2))).toEqual(JSON.parse(JSON.stringify(all)));
        expect(unsafeIn(printableJson(all))).toEqual([]);
      }),
    );
  });
});
