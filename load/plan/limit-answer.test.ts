import { expect, test } from 'vitest';
import { limitAnswer, showsOffer } from './limit-answer.ts';

test.each([
  [200, false, 'accepted'],
  [429, false, 'refused'],
  [400, false, 'wrong'],
  [501, false, 'wrong'],
  [500, false, 'unavailable'],
  [502, false, 'unavailable'],
  [408, false, 'unavailable'],
  [425, false, 'unavailable'],
  [503, false, 'unavailable'],
  [504, false, 'unavailable'],
  [0, false, 'lost'],
  [200, true, 'accepted'],
  [504, true, 'accepted'],
  [0, true, 'lost'],
] as const)('a /runsync that is answered %i (wait passed: %s) is %s', (status, hasWaited, kind) => {
  expect(limitAnswer('runsync', { status, hasWaited })).toBe(kind);
});

test('a 429 after the wait of a /runsync is no call that was accepted', () => {
  expect(limitAnswer('runsync', { status: 429, hasWaited: true })).toBeUndefined();
  expect(limitAnswer('run', { status: 429, hasWaited: true })).toBe('refused');
});

test('an operation that refuses its first call with 429 is judged all the same', () => {
  expect([200, 204, 429, 0].map(showsOffer)).toEqual([true, true, true, true]);
  expect([400, 401, 404, 405, 500, 501].some(showsOffer)).toBe(false);
});
