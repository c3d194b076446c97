import { expect, test } from 'vitest';
import { judgeRate, pauseAfter, roundestIn } from './clock-rate.ts';

test.each([
  [57.6, 60.4, 60],
  [0.97, 1.02, 1],
  [3.9, 4.2, 4],
  [58.9, 59.2, 59],
  [23.6, 24.4, 24],
  [995, 1010, 1000],
  [0.249, 0.252, 0.25],
])('between %d and %d a clock runs at %d', (least, most, rate) => {
  expect(roundestIn(least, most)).toBe(rate);
});

test.each([
  [60, 'ok'],
  [59, 'warning'],
  [1, 'problem'],
])('a profile that says %d of a clock of rate 60 gets: %s', (rate, state) => {
  expect(judgeRate(rate, { least: 59.4, most: 60.3 }).level).toBe(state);
});

test('a clock of rate 1 may be off by what two clocks differ, and by no more', () => {
  expect(judgeRate(1, { least: 1.001, most: 1.02 }).level).toBe('ok');
  expect(judgeRate(1, { least: 1.9, most: 2.1 })).toMatchObject({ level: 'problem' });
});

test.each([
  ['two moments after a run that is quick', 100, 500],
  ['three times as long as a run that is slow', 2000, 6000],
  ['20 s at the most', 60_000, 20_000],
])('the pause between both stamps is %s', (_, took, pause) => {
  expect(pauseAfter({ sent: 1000, seen: 1000 + took }, 250)).toBe(pause);
});
