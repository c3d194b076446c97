import { expect, test } from 'vitest';
import { contextWords } from './context-words.ts';

test('names the values that matter, and those alone', () => {
  const contexts = [
    { factor: 'submission', violated: ['runsync of a second'], holds: ['run'] },
    { factor: 'webhook', violated: ['absent', 'set'], holds: [] },
    {
      factor: 'attempt',
      violated: ['first', 'after a crash'],
      holds: ['after an error', 'after two errors'],
    },
  ] as const;
  expect(contextWords({ contexts })).toEqual([
    "Violated where submission is 'runsync of a second'; holds where it is 'run'.",
    "Violated where attempt is 'first' or 'after a crash'; holds where it is 'after an error' or 'after two errors'.",
  ]);
});

test('says that none matters, and nothing where none was tried', () => {
  const webhook = { factor: 'webhook', violated: ['absent', 'set'], holds: [] } as const;
  expect(contextWords({ contexts: [webhook] })).toEqual(['Violated in 1 other context that was tried, too.']);
  const attempt = { factor: 'attempt', violated: ['first', 'after a crash'], holds: [] } as const;
  expect(contextWords({ contexts: [webhook, attempt] })).toEqual([
    'Violated in 2 other contexts that were tried, too.',
  ]);
  expect(contextWords({})).toEqual([]);
});
