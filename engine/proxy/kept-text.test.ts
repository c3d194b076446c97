import { expect, test } from 'vitest';
import { createTextKeeper } from './kept-text.ts';
import { createTextBudget } from './text-budget.ts';

const long = JSON.stringify(Array.from({ length: 100 }, (_, index) => `${index}`.repeat(200)));

test.each([
  [5000, undefined],
  [100_000, 100],
])('the outline of a long text counts, too: with %d bytes it has %s items', (bytes, items) => {
  const budget = createTextBudget(bytes);
  const keeper = createTextKeeper(1000, budget);
  keeper.add(Buffer.from(long));
  const { outline } = keeper.end();
  expect((outline?.value as unknown[] | undefined)?.length).toBe(items);
  expect(budget.left()).toBeGreaterThanOrEqual(0);
});

test('what is no JSON at all is kept as it begins, and the rest of its room given back', () => {
  const budget = createTextBudget(10_000);
  const keeper = createTextKeeper(9000, budget);
  for (let index = 0; index < 100; index++) keeper.add(Buffer.from('ä'));
  expect([keeper.text(), budget.left()]).toEqual(['ä'.repeat(100), 1000]);
  expect(keeper.cut()).toBe('ä'.repeat(100));
  expect(budget.left()).toBe(9800);
});
