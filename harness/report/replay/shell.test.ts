import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comment, hereDocument, quoted } from './shell.ts';

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
