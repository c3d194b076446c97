import { expect, test } from 'vitest';
import { readingsOf } from './readings-of.ts';

test.each([
  'vic%74im',
  'vic%2574im',
  '%zzvic%74im',
  String.raw`\u0076ictim`,
  String.raw`\\\\u0076ictim`,
  String.raw`\u005cu0076ictim`,
  String.raw`\u{76}ictim`,
  String.raw`\u{000076}ictim`,
  String.raw`\x76ictim`,
  String.raw`\166ictim`,
  '%5Cu0076ictim',
  '&#118;ictim',
  '&#x76;ictim',
  '&#0118ictim',
  String.raw`a\nvictim`,
])('%s may be read as the victim', (text) => {
  const readings = readingsOf(text);
  expect(readings[0]).toBe(text);
  expect(readings.at(-1)).toContain('victim');
});

test.each(['victim', '', '%', '%zz', String.raw`\u{110000}`, '&#1114112;', String.raw`\q`])(
  '%j is read as it is written',
  (text) => {
    expect(readingsOf(text)).toEqual([text]);
  },
);

// Reading it anew for each of them would not come to an end within the time of a test.
test.each(['\\', '%25', '\\u005c', '&#38;'])('a million %j are read', (part) => {
  expect(readingsOf(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(16);
});
