import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
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
  async (bench) => {
    const { holds, clock, untried } = bench;
    await holds(
      fc.record({
        ending: fc.constantFrom(...endings),
        work: fc.integer({ min: 0, max: longestWork }),
        mark: mark(),
        streams: fc.boolean(),
        look: looks(),
      }),
      async ({ look, ...order }, scene) => {
        const job = await finishedRun(order, scene);
        await fetchAgain(job, look, retention, scene);

        await judgeKept(job, order, retention, scene);

        scene.cover(order.ending);
      },
      { covers: Object.fromEntries(endings.map((ending) => [ending, 0.09])) },
    );
    if (clock === 'real') return untried('jobs that were retried, and many results');
    await holds([newer], judgeAmongNewer);
    await holds(['FAILED', 'TIMED_OUT'] as const, (ending, scene) => judgeRetried(ending, bench, scene));
  },
);

/** However many results come after it. */
async function judgeAmongNewer(others: number, scene: Scene): Promise<void> {
  const order = { ending: 'COMPLETED', work: 0, mark: 'among many newer ones', streams: false } as const;
  const job = await finishedRun(order, scene);
  const last = await manyJobs(others, scene);
  await judgedEnd(last.at(-1)!, scene);
  await judgeKept(job, order, retention, scene);
}

/** The period of a retried job starts when it finishes the last time. */
async function judgeRetried(ending: 'FAILED' | 'TIMED_OUT', bench: Bench, scene: Scene): Promise<void> {
  const { time, unjudged } = scene;
  const broken = await breakJob({ ending, work: 1000, waits: false, mends: true }, bench, scene);
  await time.reach(Math.max(time.now(), broken.seen.answered + afterwards));
  const { sent, record } = await retryOf(broken, scene);
  if (record.status !== 'IN_QUEUE') unjudged('the job was not queued again');
  const { record: done, answered } = await judgedEnd(broken.id, scene);
  if (done.status !== 'COMPLETED') unjudged(`the job that ran again is ${done.status}`);
  const job = { id: broken.id, earliest: sent, latest: answered, output: done.output };
  await judgeKept(job, { ending: 'COMPLETED', work: 0, mark: '', streams: false }, retention, scene);
}
