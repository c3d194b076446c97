import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearPattern } from './linear-pattern.ts';

function matches(pattern: string, text: string): boolean | string {
  const found = linearPattern(pattern);
  return 'leftOut' in found ? found.leftOut : found.test(text);
}

describe('a pattern that backtracks in other engines is matched in linear time', () => {
  const long = `${'a'.repeat(2000)}!`;

  test.each([
    '^(a|a)*$',
    '^((a+))+$',
    '^(a|aa)+$',
    '^(\\w|\\d)+$',
    '^(a+){40}$',
    '^(a*)*(a*)*(a*)*$',
    '(x+x+)+y',
  ])('%s', (pattern) => {
    expect(matches(pattern, long)).toBe(false);
    expect(matches(pattern, pattern.startsWith('(') ? 'xxy' : 'a'.repeat(60))).toBe(true);
  });
});

const patterns = [
  ...[
    '^[a-z0-9]+(-[a-z0-9]+)*$',
    '^.$',
    'b',
    '^$',
    '',
    '^a|b$',
    'a{2,3}b?',
    '\\ba',
    'a\\B',
    '^\\s*\\S$',
    '[^ab]',
  ],
  ...[
    '^\\p{L}+$',
    '^(?:ab|a)(c|bcd)$',
    '^(?<year>\\d{4})-\\u0061$',
    '\\u{1F600}',
    'a??b*?c+?',
    '()*a',
    '(^a|b)+$',
  ],
  ...['[]', '^[\\w.+-]+@x$', '(a|b|){3}$', '\\/', '^[\\u0000-\\u{10ffff}]$', '(|a)+b', '^a{0}b'],
];

test.each(patterns)('%s matches what the engine of the language matches', (pattern) => {
  const native = new RegExp(pattern, 'u');
  const texts = fc.array(fc.constantFrom(...'aabbcd12 -._@\nxé漢😀\u2028\ud800'.split('')), { maxLength: 8 });
  fc.assert(
    fc.property(
      texts.map((letters) => letters.join('')),
      (text) => {
        expect(matches(pattern, text)).toBe(native.test(text));
      },
    ),
  );
});

test.each([
  ['a lookahead', '(?=a)b', 'lookahead'],
  ['a lookbehind', '(?<!a)b', 'lookbehind'],
  ['a backreference', '(a)\\1', 'backreference'],
  ['a modifier', '(?i:a)', 'modifier'],
  ['broken syntax', '(', 'not a regular expression'],
  ['nested counts', '((a{1000}){1000}){1000}', 'states'],
  ['a count of nothing', '(){1000000000}', 'states'],
  ['great length', 'a'.repeat(5000), 'longer than'],
])('a pattern with %s is left out', (_, pattern, words) => {
  const found = linearPattern(pattern);
  expect('leftOut' in found ? found.leftOut : found.test('')).toContain(words);
});
