import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import { draft, expectAffordable, make } from '../shared/making/v2-own.ts';
import { kinds } from '../shared/resources/v2-kinds.ts';

/** Bills may grow by themselves, once a month as well, and nothing says how soon they tell. */
const patience = 45 * 24 * 3_600_000;

type Billed = 'endpoint' | 'volume' | 'pod';

/** What is kept, and a kind of bill that has nothing to do with it. */
export type Unrelated = {
  readonly bill: Billed;
  readonly used: Billed;
  readonly by: 'the caller' | 'another user';
  [toStringMethod](): string;
};

/** Whether workers of endpoints stand on the bill of Pods is open. */
export const unrelated: readonly Unrelated[] = (
  [
    ['pod', 'volume', 'the caller'],
    ['volume', 'pod', 'the caller'],
    ['volume', 'endpoint', 'the caller'],
    ['endpoint', 'volume', 'the caller'],
    ['endpoint', 'pod', 'the caller'],
    ['pod', 'pod', 'another user'],
    ['volume', 'volume', 'another user'],
    ['endpoint', 'endpoint', 'another user'],
  ] as const
).map(([bill, used, by]) => ({
  ...{ bill, used, by },
  [toStringMethod]: () => `the bill of ${bill}s, while ${by} keeps a ${used}`,
}));

export function isOfCaller({ by }: Unrelated): boolean {
  return by === 'the caller';
}

/** What a kind comes to by each version. */
export type Amounts = { readonly first: number; readonly second: number };

/**
 * Asserts that what v2 has not on a bill is not on that of v1 either. Bills may have a past, and grow by themselves: they are compared where
 * both stood still for as long before.
 * @param amounts looks at the two bills
 * @see interface 4.3, 5, 9
 */
export async function expectUnmoved(
  { used, by }: Unrelated,
  amounts: () => Promise<Amounts>,
  words: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect } = caseContext;
  const first = await amounts();
  await time.reach(time.now() + patience);
  const before = await amounts();
  await keep(used, by, caseContext, ruleContext);

  await time.reach(time.now() + patience);

  const after = await amounts();
  const isSteady = before.first === first.first && before.second === first.second;
  if (!isSteady || after.second > before.second) caseContext.rest.lacking('these bills grow by themselves');
  expect(after.first, words).toBeLessThanOrEqual(before.first);
}

async function keep(
  kind: Billed,
  by: Unrelated['by'],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const change = kind === 'endpoint' ? { workers: { min: 1, max: 1 } } : {};
  const { path, costs } = kinds[kind];
  if (by === 'the caller') return void (await make(kind, caseContext, ruleContext, change));
  expectAffordable(kind, costs, caseContext, ruleContext);
  const body = await draft(kind, caseContext, ruleContext, change);
  await caseContext.rest.given({ api: 'v2', method: 'POST', path, body, key: 'secondUser' });
}
