import { expect, test } from 'vitest';
import { instantIn } from './instant-in.ts';

test.each([
  ['1970-01-01T00:00:01Z', 1000],
  ['1970-01-01t00:00:01.5z', 1500],
  ['1970-01-01T02:00:00+02:00', 0],
  ['1972-06-30T23:59:60Z', Date.parse('1972-06-30T23:59:59Z')],
])('%s is a moment', (text, instant) => {
  expect(instantIn(text)).toBe(instant);
});

test.each(['0.5', '2026', '2026-06-01', 'yesterday', '2026-13-01T00:00:00Z', ''])('%j is none', (text) => {
  expect(instantIn(text)).toBeUndefined();
});
