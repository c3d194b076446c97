import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { longestWait } from './late-creates.ts';

const entry: Entry = { number: 1, kind: 'pod', tag: 'r.1', facts: {}, ids: [], gone: false, askedAt: 1000 };

test('a create that was not answered is waited for, by the clock of the target', () => {
  expect(longestWait([entry], 1, 11_000)).toBe(50_000);
  expect(longestWait([entry], 60, 1500)).toBe(500);
  expect(longestWait([{ ...entry, reported: 'failed' }], 1, 11_000)).toBe(50_000);
  expect(longestWait([entry, { ...entry, askedAt: 2000 }], 1, 11_000)).toBe(51_000);
});

test('one by a clock that was ahead is waited for no longer', () => {
  expect(longestWait([{ ...entry, askedAt: 3_600_000 }], 1, 11_000)).toBe(60_000);
  expect(longestWait([{ ...entry, askedAt: Number.MAX_VALUE }], 60, 11_000)).toBe(1000);
});

test.each<[string, Partial<Entry>]>([
  ['one that brought an id', { ids: ['p1'] }],
  ['one that was refused', { reported: 'refused' }],
  ['one that succeeded without an id', { accepted: true }],
  ['one that is known to be gone', { gone: true }],
  ['one of long ago', { askedAt: -100_000 }],
  ['a job, which costs nothing once its ttl is over', { kind: 'job' }],
])('%s is not', (_, change) => {
  expect(longestWait([{ ...entry, ...change }], 1, 11_000)).toBe(0);
});

test('nor is one of a ledger that does not tell when it was asked for', () => {
  const { askedAt: _, ...old } = entry;
  expect(longestWait([old], 1, 11_000)).toBe(0);
});
