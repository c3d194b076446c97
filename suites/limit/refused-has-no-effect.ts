import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import type { Answer } from '../../service/client/answer.ts';
import type { BurstAnswer } from '../../service/client/burst.ts';
import { judgedCall } from '../shared/jobs/jobs.ts';
import { askedEach, isAccepted, isPutOff, manyJobs } from '../shared/jobs/many-jobs.ts';
import { removedIn } from '../shared/jobs/purging.ts';
import { assertBaseLimit } from './base-limit.ts';
import { expectOfMany, silence, spend } from './bursts.ts';
import { acceptedRequests, busyWithoutQueue, busyWorker, queuedJobs } from './calls.ts';
import { countsCalls } from './counts-calls.ts';
import { isBrief, limitOf, window } from './operations.ts';

/** What is refused: a submission, a cancel, a purge, or a status call that would set a ttl. */
type Refused = 'run' | 'cancel' | 'purgeQueue' | 'status';

/** How long afterwards the effect of a refused call might still come. */
const later = 60_000;
/** Calls that are refused at least, of those that could have an effect each. */
const leastRefused = 5;

rule(
  'limit.refused-has-no-effect',
  { fixes: countsCalls, calls: 9000, waits: { least: 4 * window, most: 6_000_000 } },
  async (ruleContext) => {
    await ruleContext.property(refusedOperations(ruleContext), async (refused, caseContext) => {
      await assertBaseLimit(ruleContext, caseContext);
      await judges[refused](caseContext);
    });
  },
);

function refusedOperations(ruleContext: RuleContext) {
  if (ruleContext.ownWorld) {
    return isBrief(ruleContext)
      ? fc.constantFrom<Refused>('cancel', 'purgeQueue')
      : (['run', 'cancel', 'purgeQueue', 'status'] as const);
  }
  ruleContext.untried('refused calls of /run and /status');
  return ruleContext.requestsPerWorker.exclusive === undefined
    ? (['purgeQueue'] as const)
    : (['cancel', 'purgeQueue'] as const);
}

const judges: Record<Refused, (caseContext: CaseContext) => Promise<void>> = {
  /** Those that were taken wait behind a job that does not end: a purge removes them, and finds no more later. */
  async run(caseContext) {
    const { time, expect, request, burst } = caseContext;
    const { requests: limit, concurrent } = limitOf('run');
    const [submission] = await acceptedRequests('run', 1, caseContext);
    await busyWithoutQueue(caseContext);
    await silence(caseContext);
    const atOnce = concurrent / 2;
    const answers = await burst({
      requests: [submission!],
      calls: 2 * limit + 1,
      group: atOnce,
      atOnce,
      enough: isEnough,
    }).end();
    assertRefused(answers, caseContext);

    const purged = await judgedCall(request({ operation: 'purgeQueue' }), caseContext);
    await time.reach(time.now() + later);
    const again = await judgedCall(request({ operation: 'purgeQueue' }), caseContext);

    const most = answers.filter((answer) => !isPutOff(answer)).length;
    expect(purged).toBeAccepted();
    const [removed, removedLater] = [removedBy(purged, caseContext), removedBy(again, caseContext)];
    const assertion = (): void => {
      expect(removed, `jobs in the queue when ${most} submissions were taken`).toBeLessThanOrEqual(most);
      expect(removedLater, 'jobs in the queue later, when none was submitted any more').toBe(0);
    };
    await expectOfMany(answers, removed <= most && removedLater === 0, assertion, caseContext);
  },

  /** The jobs whose cancel was refused are still there, then and later. */
  async cancel(caseContext) {
    const { time, burst, inconclusive } = caseContext;
    const { requests: limit, concurrent } = limitOf('cancel');
    const jobs = await queuedJobs(2 * limit + 1, caseContext);
    await silence(caseContext);
    const requests = jobs.map((jobId) => caseContext.request({ operation: 'cancel', jobId }));
    const atOnce = concurrent / 2;
    const answers = await burst({
      requests,
      calls: requests.length,
      group: atOnce,
      atOnce,
      enough: isEnough,
    }).end();
    assertRefused(answers, caseContext);
    const kept = answers.filter(isPutOff).map(({ request }) => request.jobId!);
    if (kept.length === 0) inconclusive('no cancel was refused');
    await expectUnharmed(kept, caseContext);
    await time.reach(time.now() + later);
    await expectUnharmed(kept, caseContext);
  },

  async purgeQueue(caseContext) {
    const { time } = caseContext;
    const { requests: limit } = limitOf('purgeQueue');
    const requests = await acceptedRequests('purgeQueue', limit, caseContext);
    await busyWorker(caseContext);
    await silence(caseContext);
    await spend(requests, limit, caseContext);
    const jobs = await manyJobs(leastRefused, caseContext);
    const answers = await caseContext.burst({ requests, calls: 1, atOnce: 1 }).end();
    if (!answers.every(isPutOff)) caseContext.inconclusive('the purge was not refused');
    await expectUnharmed(jobs, caseContext);
    await time.reach(time.now() + later);
    await expectUnharmed(jobs, caseContext);
  },

  /** A ttl that was set by a refused call would end within the least of all ttls. */
  async status(caseContext) {
    const { request, time, burst, when, expect } = caseContext;
    const { requests: limit } = limitOf('status');
    const requests = await acceptedRequests('status', limit, caseContext);
    const [job] = await queuedJobs(1, caseContext);
    await silence(caseContext);
    await spend(requests, limit, caseContext);
    const { minimum } = limits.ttl;
    const setting = request({ operation: 'status', jobId: job!, query: { ttl: minimum } });
    const answers = await burst({ requests: [setting], calls: leastRefused, atOnce: leastRefused }).end();
    if (!answers.every(isPutOff)) caseContext.inconclusive('setting the ttl was not refused');

    await time.reach(time.now() + 2 * minimum + time.slack);

    expect(await when.status(job!)).toBeFound();
  },
};

function isEnough(answers: readonly BurstAnswer[]): boolean {
  return answers.filter(isPutOff).length >= leastRefused;
}

function assertRefused(answers: readonly BurstAnswer[], { inconclusive }: CaseContext): void {
  if (!answers.some(isPutOff)) inconclusive('no call was refused');
  if (answers.every(isPutOff)) inconclusive('every call was refused');
}

function removedBy(purge: Answer, { inconclusive }: CaseContext): number {
  return removedIn(purge) ?? inconclusive('the purge does not report what it removed');
}

/** Nobody cancelled or removed any of these jobs. */
async function expectUnharmed(jobs: readonly string[], caseContext: CaseContext): Promise<void> {
  const { request, expect, inconclusive } = caseContext;
  const requests = jobs.map((jobId) => request({ operation: 'status', jobId }));
  const answers = await askedEach(requests, 10, caseContext);
  const harmed = answers.filter(
    ({ status, record }) => status === 404 || record.status === 'CANCELLED',
  ).length;
  if (harmed === 0 && !answers.every(isAccepted)) inconclusive('not every status was answered');
  expect(harmed, `of ${jobs.length} jobs, those that a refused call cancelled or removed`).toBe(0);
}
