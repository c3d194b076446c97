import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import type { BurstAnswer } from '../../service/client/burst.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { isPutOff, type JobCaller } from '../shared/jobs/many-jobs.ts';
import { excessOf, expectAllowed, silence, spend, spread } from './bursts.ts';
import { acceptedRequests } from './calls.ts';
import { assertCausedBySpending } from './caused-by-spending.ts';
import { countsCalls } from './counts-calls.ts';
import {
  isBrief,
  isHeavy,
  type Limited,
  limitedOperations,
  limitOf,
  lowerThan,
  window,
} from './operations.ts';

const elsewhere: readonly JobCaller[] = [{ endpoint: 'second' }, { key: 'secondUser' }];

/**
 * Spends one limit, and then calls what has a limit of its own: the same operation on another endpoint and of another
 * user, and other operations. Were their calls counted with those that were spent, the first of them would be put off.
 * Low limits must also be whole there. Where others may have jobs nothing is purged, and their calls are distinguished from ours.
 */
rule(
  'limit.separate',
  { fixes: countsCalls, calls: 6000, waits: { least: 6 * window, most: 9_000_000 } },
  async (ruleContext) => {
    if (!ruleContext.ownWorld)
      ruleContext.untried('the limit of /purge-queue on another endpoint, where others may have jobs');
    await ruleContext.property(limitedOperations(ruleContext), async (operation, caseContext) => {
      const { requests: limit } = limitOf(operation);
      const most = excessOf(limit);
      const spent = await acceptedRequests(operation, 3 * most, caseContext);
      const others = [
        ...(await callsElsewhere(operation, caseContext, ruleContext)),
        ...(await siblings(operation, ruleContext, caseContext)),
      ];
      await silence(caseContext);
      await spend(spent, limit, caseContext);
      await expectFirstAllowed(others, operation, ruleContext, caseContext);
      if (!ruleContext.ownWorld || isBrief(ruleContext) || isHeavy(operation)) return;

      for (const [round, caller] of elsewhere.entries()) {
        const requests = await acceptedRequests(operation, limit, caseContext, caller);
        await silence(caseContext);
        await spend(spent.length === 1 ? spent : spent.slice((round + 1) * most), limit, caseContext);
        await expectAllowed(await spread(requests, limit, caseContext), caseContext);
      }
    });
  },
);

async function callsElsewhere(
  operation: Limited,
  caseContext: CaseContext,
  { ownWorld }: Pick<RuleContext, 'ownWorld'>,
): Promise<(readonly JobRequest[])[]> {
  const found: (readonly JobRequest[])[] = [];
  const mayAsk = ({ endpoint }: JobCaller) =>
    operation !== 'purgeQueue' || endpoint === undefined || ownWorld;
  for (const caller of elsewhere.filter(mayAsk))
    found.push(await acceptedRequests(operation, 1, caseContext, caller));
  return found;
}

/** Other operations with limits that are spent as well, if they are one. No job of theirs may keep the worker busy. */
async function siblings(
  operation: Limited,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<(readonly JobRequest[])[]> {
  const found: (readonly JobRequest[])[] = [];
  for (const other of lowerThan(operation, ruleContext)) {
    found.push(
      other === 'cancel' ? [await cancelAgain(caseContext)] : await acceptedRequests(other, 1, caseContext),
    );
  }
  return found;
}

/** What it answers is open. */
async function cancelAgain({ given, request }: CaseContext): Promise<JobRequest> {
  const { id } = await given.run({ input: {} });
  return request({ operation: 'cancel', jobId: id });
}

/** Where others may be calling as well, they are as likely the cause until turns show otherwise. */
async function expectFirstAllowed(
  others: readonly (readonly JobRequest[])[],
  spent: Limited,
  { ownWorld }: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const doubtful: BurstAnswer[] = [];
  for (const requests of others) {
    const [answer] = await caseContext.burst({ requests, calls: 1, atOnce: 1 }).end();
    const isDoubtful = !ownWorld && answer!.request.endpoint === 'second' && isPutOff(answer!);
    if (isDoubtful) doubtful.push(answer!);
    else expectNotPutOff(answer!, caseContext);
  }
  for (const answer of doubtful) {
    await assertCausedBySpending(spent, { endpoint: 'second' }, caseContext);
    expectNotPutOff(answer, caseContext);
  }
}

function expectNotPutOff(answer: BurstAnswer, { expect }: CaseContext): void {
  const { operation, endpoint, key } = answer.request;
  const words = `whether the first call of ${operation} on ${endpoint} with the key ${key} is answered 429`;
  expect(isPutOff(answer), words).toBe(false);
}
