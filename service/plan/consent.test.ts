import { expect, test, vi } from 'vitest';
import { assertSpendingConfirmed } from './consent.ts';
import { noTypes } from './prices.ts';

const forecast = {
  makes: { pod: 3 },
  stays: undefined,
  cost: { most: 1.5, source: 'its catalog', unpriced: [], unpricedTypes: noTypes },
};

test('what spends nothing asks nobody', async () => {
  const ask = vi.fn();
  await assertSpendingConfirmed({ makes: {}, cost: undefined, stays: undefined }, 1, false, ask);
  expect(ask).not.toHaveBeenCalled();
});

test('who has agreed is not asked', async () => {
  const ask = vi.fn();
  await assertSpendingConfirmed(forecast, 1, true, ask);
  expect(ask).not.toHaveBeenCalled();
});

test.each(['y', 'Y', 'yes', ' yes\n'])('%j is a yes', async (answer) => {
  await expect(assertSpendingConfirmed(forecast, 1, false, async () => answer)).resolves.toBeUndefined();
});

test.each(['', 'n', 'no', 'yep'])('%j is none', async (answer) => {
  await expect(assertSpendingConfirmed(forecast, 1, false, async () => answer)).rejects.toThrow(
    'nothing was made',
  );
});

test('the question tells what is made, and what it may cost', async () => {
  const ask = vi.fn(async (_question: string) => 'y');
  await assertSpendingConfirmed(forecast, 2, false, ask);
  expect(ask.mock.calls[0]![0]).toMatch(/3 Pods.*\n.*1\.50.*\n.*1 GPU.*\nand that 2 times\n/);
});

test('where nobody can be asked, the ways out are reported', async () => {
  await expect(assertSpendingConfirmed(forecast, 1, false, undefined)).rejects.toThrow(/3 Pods[\s\S]*--yes/);
});
