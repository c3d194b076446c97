import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { judgedEnd } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { callsForMany, manyJobs } from '../../shared/jobs/many-jobs.ts';
import { breakJob } from '../retry/broken.ts';
import { retryOf } from '../retry/retried.ts';
import { fetchAgain, judgeKept, looks } from './fetching.ts';
import { finishedRun, type JobEnding, mark } from './finished.ts';

const retention = limits.retention.run;
const longestWork = 60_000;
/** More results than a page or a small store holds. */
const newer = 120;
/** Bytes of outputs that many stores keep elsewhere. */
const sizes = [300_000, 1_200_000];
/** How long a broken job is left as it is, besides what its automatic retries may take: within its retention. */
const afterwards = 300_000;
const endings: readonly JobEnding[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];

rule(
  'job.retention.run-kept',
  {
    fixes: keptForLong,
    calls: 14 + callsForMany(newer),
    waits: { least: retention + longestWork, most: retention + longestWork + 4_800_000 },
  },
  async (ruleContext) => {
    const { property, isAffordable } = ruleContext;
    await property(
      fc.record({
        ending: fc.constantFrom(...endings),
        work: fc.integer({ min: 0, max: longestWork }),
        mark: mark(),
        streams: fc.boolean(),
        look: looks(),
      }),
      async ({ look, ...spec }, caseContext) => {
        const job = await finishedRun(spec, caseContext);
        await fetchAgain(job, look, retention, caseContext);

        await judgeKept(job, spec, retention, caseContext);

        caseContext.cover(spec.ending);
      },
      { covers: Object.fromEntries(endings.map((ending) => [ending, 0.09])) },
    );
    if (!isAffordable('jobs that were retried, and many results')) return;
    await property([newer], judgeAmongNewer);
    await property(sizes, (size, caseContext) => judgeSized(size, ruleContext, caseContext));
    await property(['FAILED', 'TIMED_OUT'] as const, (ending, caseContext) =>
      judgeRetried(ending, ruleContext, caseContext),
    );
  },
);

/** However many results come after it. */
async function judgeAmongNewer(others: number, caseContext: CaseContext): Promise<void> {
  const spec = { ending: 'COMPLETED', work: 0, mark: 'among many newer ones', streams: false } as const;
  const job = await finishedRun(spec, caseContext);
  const last = await manyJobs(others, caseContext);
  await judgedEnd(last.at(-1)!, caseContext);
  await judgeKept(job, spec, retention, caseContext);
}

/** A large result is kept as long as any, where a job completes with one. */
async function judgeSized(size: number, { untried }: RuleContext, caseContext: CaseContext): Promise<void> {
  const { id, sent } = await caseContext.given.run({ input: probing({ size }) });
  const { record, answered } = await judgedEnd(id, caseContext);
  const { status, output } = record;
  if (status !== 'COMPLETED' || output === undefined)
    return untried(`an output of ${size} bytes: the job is ${status}`);
  const job = { id, earliest: sent, latest: answered, output };
  await judgeKept(job, { ending: 'COMPLETED', work: 0, mark: '', streams: false }, retention, caseContext);
}

/** The period of a retried job starts when it finishes the last time. */
async function judgeRetried(
  ending: 'FAILED' | 'TIMED_OUT',
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { time, inconclusive } = caseContext;
  const broken = await breakJob(
    { ending, work: 1000, waits: false, recovers: true },
    ruleContext,
    caseContext,
  );
  await time.reach(Math.max(time.now(), broken.seen.answered + afterwards));
  const { sent, record } = await retryOf(broken, caseContext);
  if (record.status !== 'IN_QUEUE') inconclusive('the job was not queued again');
  const { record: done, answered } = await judgedEnd(broken.id, caseContext);
  if (done.status !== 'COMPLETED') inconclusive(`the job that ran again is ${done.status}`);
  const job = { id: broken.id, earliest: sent, latest: answered, output: done.output };
  await judgeKept(job, { ending: 'COMPLETED', work: 0, mark: '', streams: false }, retention, caseContext);
}
