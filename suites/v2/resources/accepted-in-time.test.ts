import { expect, test } from 'vitest';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { expectAcceptedInTime } from './accepted-in-time.ts';

const call = { api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id: 'p1' } } as const;

/** The deadlines until which cases of one rule ask again, of a target that gives each call the same answer. */
function deadlines(kind: 'real' | 'virtual', status: number) {
  const seen: number[] = [];
  const until = async (_: unknown, at: number) => void seen.push(at);
  const when = async () => ({ status, json: {}, headers: {}, text: '', request: call });
  const caseContext = {
    expect,
    rest: { when, lookUp: when, given: when },
    time: { kind, now: () => 0, setupTimeout: 60, until },
  };
  const ruleContext = {} as RuleContext;
  const judge = () =>
    expectAcceptedInTime(call, 'DELETE of a Pod', caseContext as unknown as CaseContext, ruleContext).catch(
      () => {},
    );
  return { seen, judge };
}

test('a target that answers a server error to the end is not waited for as long in the next case', async () => {
  const { seen, judge } = deadlines('real', 500);
  await judge();
  await judge();
  expect(seen).toEqual([60, 5]);
});

test.each([
  ['a refusal', 'real', 409],
  ['a virtual clock', 'virtual', 500],
] as const)('after %s every case waits as long', async (_, kind, status) => {
  const { seen, judge } = deadlines(kind, status);
  await judge();
  await judge();
  expect(seen).toEqual([60, 60]);
});
