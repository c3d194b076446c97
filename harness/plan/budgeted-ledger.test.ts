import { expect, test } from 'vitest';
import { noLedger } from '../ledger/ledger.ts';
import { Unjudged } from '../rule/outcomes.ts';
import { budgetedLedger } from './budgeted-ledger.ts';

test('what costs money is made as often as was planned, whichever way', async () => {
  const ledger = budgetedLedger(noLedger, { pod: 2 });
  await ledger.intend('pod', {});
  await ledger.intend('graphql-pod', {});
  await expect(ledger.intend('pod', {})).rejects.toThrow(Unjudged);
});

test('what was refused is given back, and what was made and deleted is not', async () => {
  const ledger = budgetedLedger(noLedger, { pod: 1 });
  const refused = await ledger.intend('pod', {});
  refused.gone();
  refused.gone();
  const deleted = await ledger.intend('graphql-pod', {});
  deleted.made('p1');
  deleted.gone();
  await expect(ledger.intend('pod', {})).rejects.toThrow('may make 1');
});

test('what was not planned is not made', async () => {
  await expect(budgetedLedger(noLedger, {}).intend('volume', {})).rejects.toThrow('may make 0');
});

test('what costs nothing is not counted', async () => {
  const ledger = budgetedLedger(noLedger, {});
  for (const kind of ['job', 'template', 'registry'] as const) {
    await expect(ledger.intend(kind, {})).resolves.toBeDefined();
  }
});
