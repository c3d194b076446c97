import fc from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import type { BurstAnswer } from '../../service/client/burst.ts';
import { judgedCall } from '../shared/jobs/jobs.ts';
import { isAccepted, isAnsweredByService, isPutOff } from '../shared/jobs/many-jobs.ts';
import { assertUntroubled, silence } from './bursts.ts';
import { acceptedRequests, busyWithoutQueue } from './calls.ts';
import { countsCalls } from './counts-calls.ts';
import { isBrief, type Limited, limitOf, window } from './operations.ts';

/** How many jobs are submitted at once: a tenth more than may be, or only more than may be cancelled at once. */
const many = Math.ceil(1.1 * limitOf('run').requests);
const few = Math.ceil(1.2 * limitOf('cancel').requests);

/**
 * Jobs are submitted, asked for and cancelled in bursts that exceed their limits. Every answer is right or a 429, and
 * afterwards the queue holds what was taken and not cancelled: none is missing, none is there twice.
 */
rule(
  'limit.only-429',
  {
    fixes: countsCalls,
    calls: 3 * many + 3000,
    waits: { least: 4 * window, most: 6_000_000 },
  },
  async (ruleContext) => {
    await ruleContext.property(loads(ruleContext), async (jobs, caseContext) => {
      const { expect, request } = caseContext;
      const [submission] = await acceptedRequests('run', 1, caseContext);
      await busyWithoutQueue(caseContext);
      await silence(caseContext);

      const submitted = await load('run', [submission!], jobs, caseContext);
      const ids = submitted.filter(isAccepted).map(({ record }) => record.id ?? '');
      expectRight(
        submitted,
        ({ record }) => record.status === 'IN_QUEUE' && record.id !== undefined,
        caseContext,
      );
      expect(new Set(ids).size, `different ids of ${ids.length} jobs`).toBe(ids.length);
      ids.sort();

      const asked = await load('status', onJobs('status', ids, caseContext), ids.length, caseContext);
      expectRight(asked, isAbout, caseContext);
      const cancelled = await load(
        'cancel',
        onJobs('cancel', ids, caseContext),
        Math.min(ids.length, few),
        caseContext,
      );
      expectRight(
        cancelled,
        (answer) => isAbout(answer) && answer.record.status === 'CANCELLED',
        caseContext,
      );

      const purged = await judgedCall(request({ operation: 'purgeQueue' }), caseContext);
      expect(purged).toBeAccepted();
      const left = ids.length - cancelled.filter(isAccepted).length;
      expect((purged.json as { removed?: unknown }).removed, 'jobs in the queue').toBe(left);
    });
  },
);

function loads(ruleContext: RuleContext) {
  if (!ruleContext.ownWorld) ruleContext.untried('more calls than /run may have');
  return isBrief(ruleContext) ? fc.constantFrom(few) : [few, many];
}

/** Calls as fast as may be, half as many in flight as may be. */
async function load(
  operation: Limited,
  requests: BurstAnswer['request'][],
  calls: number,
  caseContext: CaseContext,
): Promise<readonly BurstAnswer[]> {
  const atOnce = limitOf(operation).concurrent / 2;
  const answers = await caseContext.burst({ requests, calls, atOnce }).end();
  if (!answers.every(isAnsweredByService)) await assertUntroubled(calls, caseContext);
  caseContext.transported(() => {
    const troubled = answers
      .filter((answer) => !isAnsweredByService(answer))
      .map(({ transportOutcome }) => transportOutcome);
    caseContext
      .expect(troubled, `of ${calls} calls of ${operation}, what came of those without a right answer`)
      .toEqual([]);
  });
  return answers;
}

function onJobs(operation: 'status' | 'cancel', ids: readonly string[], { request }: CaseContext) {
  return ids.map((jobId) => request({ operation, jobId }));
}

/** The answer reports the job that was asked for. */
function isAbout({ request, record }: BurstAnswer): boolean {
  return record.id === request.jobId;
}

function expectRight(
  answers: readonly BurstAnswer[],
  isRight: (answer: BurstAnswer) => boolean,
  { expect }: CaseContext,
): void {
  const wrong = answers.filter((answer) => !isPutOff(answer) && !(isAccepted(answer) && isRight(answer)));
  const first = wrong.slice(0, 3).map(({ status, json }) => ({ status, json }));
  expect(first, `of ${answers.length} answers, the first that are neither right nor a 429`).toEqual([]);
}
