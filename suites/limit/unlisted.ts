import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import type { BurstAnswer } from '../../service/client/burst.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { unending } from '../shared/jobs/jobs.ts';
import { silence } from './bursts.ts';
import { acceptedRequests, busyWorker } from './calls.ts';
import { window } from './operations.ts';

/** More calls at once than the lowest limits allow, and fewer than would disturb anybody. */
const many = 150;

const kinds = ['health', 'retry', 'window', 'refused', 'idle'] as const;

/** Where the document shows no limit, and what it leaves open of those that it shows, by the purges that are taken. */
rule(
  'open.limit.unlisted',
  { calls: 200, waits: { least: 5 * window, most: 6_000_000 } },
  async ({ property, requestsPerWorker, untried }) => {
    const seen = requestsPerWorker.scaling ? kinds : kinds.filter((kind) => kind !== 'idle');
    if (seen.length < kinds.length) untried('whether idle workers raise a limit');
    await property(seen, (kind, caseContext) => looks[kind](caseContext));
  },
);

const looks: Record<(typeof kinds)[number], (caseContext: CaseContext) => Promise<void>> = {
  async health(caseContext) {
    await acceptedRequests('purgeQueue', 1, caseContext);
    await observeMany('calls of /health at once', caseContext.request({ operation: 'health' }), caseContext);
  },
  /** Of a job that can't be retried. */
  async retry(caseContext) {
    await acceptedRequests('purgeQueue', 1, caseContext);
    const { id } = await caseContext.given.run(unending(limits.ttl.maximum - 1));
    await caseContext.given.cancel(id);
    await observeMany(
      'calls of /retry at once',
      caseContext.request({ operation: 'retry', jobId: id }),
      caseContext,
    );
  },
  /** From within a window on, if windows are fixed. */
  async window(caseContext) {
    const { time, observe } = caseContext;
    const purges = await purging(caseContext);
    await silence(caseContext);
    const begin = Math.ceil(time.now() / window) * window + 0.6 * window;
    observe(
      'purges at 0, 5, 9 and 10 s',
      await purgesAt(
        begin,
        [
          [0, 3],
          [5000, 1],
          [9000, 1],
          [10_000, 2],
        ],
        purges,
        caseContext,
      ),
    );
  },
  /** Whether calls that were put off count against later ones. */
  async refused(caseContext) {
    const { time, observe } = caseContext;
    const purges = await purging(caseContext);
    await silence(caseContext);
    const begin = Math.ceil(time.now() / window) * window;
    observe(
      'purges at 0, 9 and 10 s',
      await purgesAt(
        begin,
        [
          [0, 3],
          [9000, 3],
          [10_000, 2],
        ],
        purges,
        caseContext,
      ),
    );
  },
  /** One busy worker, then idle ones. */
  async idle(caseContext) {
    const { given, time, observe } = caseContext;
    const purges = await acceptedRequests('purgeQueue', 1, caseContext, { endpoint: 'scaling' });
    await silence(caseContext);
    await given.run({ input: {} }, 'scaling');
    await time.until(async () => true, time.now());
    observe(
      'purges at once next to an idle worker',
      await purgesAt(time.now(), [[0, 3]], purges, caseContext),
    );
  },
};

async function purging(caseContext: CaseContext): Promise<readonly JobRequest[]> {
  const purges = await acceptedRequests('purgeQueue', 1, caseContext);
  await busyWorker(caseContext);
  return purges;
}

/** Purges one after the other, at so many milliseconds from the beginning so many: what they answered. */
async function purgesAt(
  begin: number,
  times: readonly (readonly [after: number, count: number])[],
  requests: readonly JobRequest[],
  { time, burst, expect }: CaseContext,
): Promise<string> {
  const answers: string[] = [];
  for (const [after, count] of times) {
    await time.reach(begin + after);
    const some = await burst({ requests, calls: count, atOnce: 1 }).end();
    expect(some).toHaveLength(count);
    answers.push(some.map(outcomeOf).join(' '));
  }
  return answers.join(', ');
}

async function observeMany(name: string, request: JobRequest, caseContext: CaseContext): Promise<void> {
  await silence(caseContext);
  const answers = await caseContext.burst({ requests: [request], calls: many, atOnce: 10 }).end();
  caseContext.expect(answers).toHaveLength(many);
  const putOff = answers.filter(({ status }) => status === 429).length;
  caseContext.observe(name, putOff === 0 ? `${many} and more` : `${many - putOff} of ${many}`);
}

function outcomeOf({ status, transportOutcome }: BurstAnswer): string {
  return transportOutcome ?? String(status);
}
