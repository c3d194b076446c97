import { expect, test } from 'vitest';
import { createAbsence } from './absence.ts';

const { signal } = new AbortController();
const policy = { longest: 60, pause: 1 };

/** One that has been there. */
function created(longest = policy.longest, pause = policy.pause) {
  const absence = createAbsence({ longest, pause });
  absence.seen();
  return absence;
}

/** Somebody who is there from the nth ask on. */
function thereFrom(n: number) {
  const asks = { count: 0, isThere: async () => ++asks.count >= n };
  return asks;
}

test('who is there is not waited for', async () => {
  const asks = thereFrom(1);
  expect(await createAbsence(policy).over(asks.isThere, signal)).toBe('was there');
  expect(asks.count).toBe(1);
});

test('who never was there is only asked', async () => {
  const asks = thereFrom(2);
  expect(await createAbsence(policy).over(asks.isThere, signal)).toBe('is gone');
  expect(asks.count).toBe(1);
});

test('who comes back is waited for, once for all who ask', async () => {
  const absence = created();
  const asks = thereFrom(6);
  const all = await Promise.all([absence.over(asks.isThere, signal), absence.over(asks.isThere, signal)]);
  expect(all).toEqual(['is back', 'is back']);
  expect(asks.count).toBe(6);
});

test('who was waited for in vain is only asked, until there again', async () => {
  const absence = created();
  expect(await absence.over(async () => false, signal)).toBe('is gone');
  const asks = thereFrom(2);
  expect(await absence.over(asks.isThere, signal)).toBe('is gone');
  expect(asks.count).toBe(1);
  expect(await absence.over(asks.isThere, signal)).toBe('was there');
});

test('an interruption ends the wait', async () => {
  const end = new AbortController();
  const waiting = created(60_000, 60_000).over(async () => false, end.signal);
  end.abort();
  expect(await waiting).toBe('is gone');
});
