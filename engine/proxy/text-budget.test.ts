import { expect, test } from 'vitest';
import { createTextBudget, leastKept, reserveText } from './text-budget.ts';

test('what is reserved is gone for others, until what was not used is given back', () => {
  const budget = createTextBudget(10_000);
  const first = reserveText(budget, 8000);
  expect([first.most, budget.left()]).toEqual([8000, 2000]);
  first.settle(100);
  expect(reserveText(budget, 20_000).most).toBe(9900);
});

test('the beginning of a text is kept when nothing is left', () => {
  const budget = createTextBudget(0);
  expect([reserveText(budget, 1_000_000).most, reserveText(budget, 10).most]).toEqual([leastKept, 10]);
});

test('parts of a larger budget share it, and keep to their own', () => {
  const whole = createTextBudget(100_000);
  const [one, other] = [createTextBudget(60_000, whole), createTextBudget(60_000, whole)];
  expect(reserveText(one, 90_000).most).toBe(60_000);
  expect(reserveText(other, 90_000).most).toBe(40_000);
});
