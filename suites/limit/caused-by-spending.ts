import type { CaseContext } from '../../service/case/case-context.ts';
import { isAccepted, isPutOff, type JobCaller } from '../shared/jobs/many-jobs.ts';
import { excessOf, silence, spend } from './bursts.ts';
import { acceptedRequests } from './calls.ts';
import { type Limited, limitOf } from './operations.ts';

/**
 * Whether the limit is spent in each of the turns. They follow no period, so that calls of others which come and go don't
 * keep time with them; where each turn is as likely to be accepted as not, one in a thousand rows is as expected.
 */
const turns = [false, true, true, false, true, false, false, true, true, false];
const spendings = turns.filter(Boolean).length;

/**
 * Shows that spending our limit has calls put off at an endpoint that others use as well: after a silent window one is
 * accepted there, and is put off when the limit was spent meanwhile, in turn after turn.
 * @throws Inconclusive at the first turn that ends otherwise
 */
export async function assertCausedBySpending(
  operation: Limited,
  caller: JobCaller,
  caseContext: CaseContext,
): Promise<void> {
  const { requests: limit } = limitOf(operation);
  const most = excessOf(limit);
  await silence(caseContext);
  const there = await acceptedRequests(operation, turns.length, caseContext, caller, 'served');
  const spent = await acceptedRequests(operation, spendings * most, caseContext, {}, 'served');
  let begun = 0;
  for (const [turn, isSpent] of turns.entries()) {
    await silence(caseContext);
    if (isSpent) {
      await spend(
        spent.length === 1 ? spent : spent.slice(begun * most, (begun + 1) * most),
        limit,
        caseContext,
      );
      begun += 1;
    }
    const request = there[turn % there.length]!;
    const [answer] = await caseContext.burst({ requests: [request], calls: 1, atOnce: 1 }).end();
    const isAsExpected = isSpent ? isPutOff(answer!) : isAccepted(answer!);
    if (!isAsExpected) caseContext.inconclusive(`others may be calling ${operation} on ${request.endpoint}`);
  }
}
