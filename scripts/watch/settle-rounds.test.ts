import { expect, test } from 'vitest';
import type { LedgerPlan } from '../../service/ledger/ledger.ts';
import { settleRounds } from './settle-rounds.ts';

const planOf = (run: string): LedgerPlan => ({
  ...{ run, file: `${run}.jsonl` },
  target: { name: 't', profile: '/t', address: 'a' },
});
const [own, first, second] = ['own', 'first', 'second'].map(planOf) as [LedgerPlan, LedgerPlan, LedgerPlan];

const always = { signal: new AbortController().signal, hasRoom: () => true };

test('a round deletes its own, and tries again what earlier ones left', async () => {
  const unsettled = new Set([first, second]);
  const tried: string[] = [];
  const settle = async ({ run }: LedgerPlan): Promise<number> => {
    tried.push(run);
    return run === 'second' ? 3 : 0;
  };

  expect(await settleRounds(own, unsettled, settle, always)).toBe(3);

  expect({ tried, unsettled: [...unsettled] }).toEqual({
    tried: ['own', 'first', 'second'],
    unsettled: [second],
  });
});

test('once interrupted it tries its own alone, and reports the others as left', async () => {
  const interruption = new AbortController();
  const unsettled = new Set([first, second]);
  const tried: string[] = [];
  const settle = async ({ run }: LedgerPlan): Promise<number> => {
    tried.push(run);
    interruption.abort();
    return 0;
  };

  expect(await settleRounds(own, unsettled, settle, { ...always, signal: interruption.signal })).toBe(2);

  expect({ tried, unsettled: unsettled.size }).toEqual({ tried: ['own'], unsettled: 2 });
});

test('a round without room for more puts off the others, and the next one begins with them', async () => {
  const unsettled = new Set([first, second]);
  const tried: string[] = [];
  const settle = async ({ run }: LedgerPlan): Promise<number> => {
    tried.push(run);
    return run === 'own' ? 0 : 1;
  };
  const oneEach = () => ({ ...always, hasRoom: () => tried.filter((run) => run !== 'own').length < 1 });

  expect(await settleRounds(own, unsettled, settle, oneEach())).toBe(2);
  expect(tried.splice(0)).toEqual(['own', 'first']);

  expect(await settleRounds(own, unsettled, settle, oneEach())).toBe(2);
  expect(tried).toEqual(['own', 'second']);
});
