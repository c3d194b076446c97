import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printableLine } from '../printable.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { comment, hereDocument, quoted, shellPath, shellWord } from './shell.ts';

/** Any text that a shell can hold: no NUL. */
const text = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom("'", '$(id)', '`id`', '"', '\\', '\n', '!!')),
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));

const bash = (script: string): string => execFileSync('bash', ['-c', script], { encoding: 'utf8' });

test('a quoted text is one word and comes back as it was', () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(bash(`printf '%s.' ${quoted(any)}`)).toBe(`${any}.`);
    }),
    { numRuns: 25 },
  );
});

test.each(hostileTexts)('%s in a quoted word comes back as it was and can be shown', (_, hostile) => {
  const word = quoted(hostile);

  expect(bash(`printf '%s.' ${word}`)).toBe(`${hostile.toWellFormed().replaceAll('\0', '')}.`);
  expect(printableLine(word)).toBe(word);
});

test.each([
  ['--tier', '--tier'],
  ['results/a-b.c', 'results/a-b.c'],
  ['', "''"],
  ['-K/etc/passwd', "'-K/etc/passwd'"],
  ['=ls', "'=ls'"],
  ['a b', "'a b'"],
  ["it's", `'it'\\''s'`],
])('the word %j is written %s', (text, word) => {
  expect(shellWord(text)).toBe(word);
});

test('no path is taken for an option', () => {
  expect(shellPath('-x/replay.sh')).toBe('./-x/replay.sh');
});

test('a delimiter that the text has a million times is found at once', () => {
  expect(hereDocument('cat', `BODY${'_'.repeat(1_000_000)}`)).toMatch(/^cat <<'BODY_{1000001}'/);
});

test('a here document comes back as it was', () => {
  const nasty = fc.oneof(text, fc.constantFrom('BODY', 'a\nBODY\nb', 'BODY_\nBODY', ''));
  fc.assert(
    fc.property(nasty, (any) => {
      expect(bash(hereDocument('cat', any))).toBe(`${any}\n`);
    }),
    { numRuns: 25 },
  );
});

test('a comment does nothing, whatever is in it', () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(bash(`${comment(any)}\necho done`)).toBe('done\n');
    }),
    { numRuns: 25 },
  );
});
