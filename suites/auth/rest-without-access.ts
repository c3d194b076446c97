import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import { withinListGrace } from '../../service/case/list-grace.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import type { OwnKind } from '../shared/making/served-on-one.ts';
import type { Prepared } from '../shared/making/v2-prepared.ts';
import { plainLetters } from '../shared/plain-letters.ts';
import { isRestAccepted } from '../shared/resources/v2-is-accepted.ts';
import { refusedWithout } from './v2/refusals.ts';
import { callsWithoutAccess, keysWithoutAccess, nobodyElse } from './without-access.ts';

/** So often a refused call is made again at most, so that what lets one caller in ten through shows. */
export const mostRepeats = 7;

/**
 * Tries each operation on something of the run with each key that has no access to it. What a call is about is made for
 * it: nothing else is at stake.
 */
export async function expectNoAccess(
  operations: readonly Prepared[],
  expectRefused: (refused: RestAnswer, caseContext: CaseContext) => void,
  ruleContext: RuleContext,
): Promise<unknown> {
  const keys = keysWithoutAccess(ruleContext);
  if (keys.length === 0) return ruleContext.notRun(nobodyElse);
  const calls = callsWithoutAccess(operations, keys, (operation) => operation[toStringMethod]());
  return ruleContext.property(calls, async ({ operation, key }, caseContext) => {
    const refused = await refusedWithout(operation, { key }, caseContext, ruleContext);

    expectRefused(refused, caseContext);
    if (operation.streams) return;
    const repeats = ruleContext.afford(mostRepeats, 3);
    for (let more = repeats; more > 0; more--)
      expectRefused(await caseContext.rest.when(refused.request), caseContext);
  });
}

/** Asserts that another user's lists do not show what is ours. @see interface 5 */
export async function expectListsHideOthers(
  api: RestApi,
  kinds: readonly OwnKind[],
  ruleContext: RuleContext,
): Promise<unknown> {
  if (!ruleContext.offers('second-user')) return false;
  const free = kinds.filter(({ costs }) => !costs || ruleContext.offers('spend'));
  const named = free.map((kind) => ({ ...kind, [toStringMethod]: () => `GET ${kind.path} of another user` }));
  return ruleContext.property(named, async ({ path, make }, caseContext) => {
    const { rest, expect, inconclusive } = caseContext;
    const { id } = await make(caseContext, ruleContext);
    const list = { api, method: 'GET', path } as const;
    const shows = (answer: RestAnswer): boolean => plainLetters(answer).includes(JSON.stringify(id));
    const seen = async (): Promise<true | undefined> => (shows(await rest.given(list)) ? true : undefined);
    if ((await withinListGrace(seen, caseContext.time)) === undefined)
      inconclusive('our own list does not show it');

    const others = await rest.when({ ...list, key: 'secondUser' });

    if (!isRestAccepted(others)) rest.lacking(`the list of another user was answered ${others.status}`);
    expect(shows(others), `whether GET ${path} of another user shows ${id}, which is not theirs`).toBe(false);
  });
}
