import { expect, test } from 'vitest';
import { isSpellingOfOne } from './id-spellings.ts';

const known = ['victim-1', 'Other.A', 'urn#1', '1230', '0'];

test.each([
  'victim-1',
  'victim-1\u00a0',
  ' victim-1',
  '\u2007victim-1\u2003',
  'VICTIM-1',
  'vic%74im-1',
  'vic%2574im-1',
  `vic%${'25'.repeat(500)}74im-1`,
  'vic%252574im%2D1',
  'victim-1\u200b',
  'victim\u00ad-1',
  'victim-1\ufe0f',
  'victim\u0000-1',
  'victim-1;x=1',
  'victim-1%3bx=1',
  'victim-1,ours',
  'victim-1?x',
  'victim-1#x',
  'victim-1&x',
  'victim-1+',
  'victim-1.json',
  'victim-1.json?x',
  'victim-1.5',
  'victim-1:x',
  'victim-1~',
  'victim\ue000-1',
  '\uff56ictim-1',
  'v\u0131ctim-1',
  'v\u00edctim-1',
  'vi\u0301ctim-1',
  'other.a',
  'urn#1;x',
  '1230',
  '+01230',
  '1230.00',
  '1230.json',
  '01230;x',
  '\uff11\uff12\uff13\uff10',
  '-000',
])('%j may be read as an id that is known', (id) => {
  expect(isSpellingOfOne(id, known)).toBe(true);
});

test.each([
  'victim-2',
  'victim',
  '1',
  '123',
  '12300',
  '1230.5',
  '1230a',
  '',
  ';',
  '\u00a0',
  'urn#2',
  'urn',
  'other',
  '%',
  '%zz',
  '%ff',
])('%j is not', (id) => {
  expect(isSpellingOfOne(id, known)).toBe(false);
});

test('nothing is read as one of none', () => {
  expect(isSpellingOfOne('a', [])).toBe(false);
});

// Comparing in quadratic time would not come to an end within the time of a test.
test.each([';', '%25', '%2%35', '%2525%', '\u00ad', '0x', '1', '1;', '1.0', '0.'])(
  'an id of a million %j is compared',
  (part) => {
    expect(isSpellingOfOne(part.repeat(1_000_000 / part.length), known)).toBe(false);
  },
);
