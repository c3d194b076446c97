import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { begunSync, triedAgain } from '../../shared/jobs/attempts.ts';
import { behindAnother, isUnfinished } from '../../shared/jobs/jobs.ts';
import { goneAfter } from './lifespans.ts';

const { minimum, maximum } = limits.ttl;
/** How much longer than its ttl a job would work. Its execution time must not end first. */
const outlives = 60_000;
const longestTtl = maximum - 2 * outlives;

rule(
  'job.policy.ttl.deletes',
  { calls: 14, waits: { least: minimum + 1000, most: maximum + 600_000 } },
  async ({ property, longestWait, ownWorld, offers, untried }) => {
    const longest = Math.min(longestTtl, Math.floor(longestWait) - 1000);
    const lives = fc.record({
      ttl: fc.integer({ min: minimum, max: longest }),
      /** When it is looked at before, as a share of the ttl. */
      before: fc.integer({ min: 0, max: 90 }),
    });
    if (ownWorld) {
      const anyLife = fc.record({ life: lives, queued: fc.boolean() });
      const covers = { IN_QUEUE: 0.2, IN_PROGRESS: 0.2 };
      await property(anyLife, ({ life, queued }, caseContext) => judgeLife(life, queued, caseContext), {
        covers,
      });
      await property(others, (other, caseContext) => judgeOther(other, caseContext));
      return;
    }
    if (longest < longestTtl) untried(`ttls above ${longest} ms`);
    await property(lives, (life, caseContext) => judgeLife(life, false, caseContext));
    if (offers('exclusive'))
      await property(lives, (life, caseContext) => judgeLife(life, true, caseContext), { inTurn: true });
    else untried('jobs that wait in the queue');
  },
);

/** Other ways for a job to be at work when its ttl ends: somebody waits for it, or did, or it was tried before. */
const others = ['waited for', 'waited for until the wait was over', 'tried again'] as const;

type Lasting = Pick<CaseJob, 'id' | 'answered'> & { readonly ttl: Duration };

async function judgeOther(other: (typeof others)[number], caseContext: CaseContext): Promise<void> {
  const { given, inconclusive } = caseContext;
  const jobs = await makers[other](caseContext);
  const alive = await given.status(jobs[0]!.id);
  if (!isUnfinished(alive)) inconclusive(`the job is ${alive.record.status} already`);
  for (const { id, answered, ttl } of jobs) await goneAfter(id, answered + ttl, caseContext);
}

const makers: Record<(typeof others)[number], (caseContext: CaseContext) => Promise<readonly Lasting[]>> = {
  'waited for': async (caseContext) => [await waitedFor(limits.wait.maximum, caseContext)],
  async 'waited for until the wait was over'(caseContext) {
    const { time } = caseContext;
    const job = await waitedFor(outlives, caseContext);
    await time.reach(job.answered + outlives + time.slack + time.tick);
    return [job];
  },
  /** Its first attempt takes more than half of its ttl, which counts from the submission all the same. */
  async 'tried again'(caseContext) {
    const { beacons, time } = caseContext;
    const work = 20 * outlives;
    const ttl = 30 * outlives;
    const until = time.now() + ttl + outlives;
    const again = (how: Breakage) => unending(work, ttl, { beacon: beacons.url, [how]: { until } });
    const jobs = await triedAgain(again, caseContext, work + outlives);
    return jobs.map((job) => ({ ...job, ttl }));
  },
};

/** How long it was there is known from when it began. */
async function waitedFor(wait: Duration, caseContext: CaseContext): Promise<Lasting> {
  const ttl = 3 * outlives;
  const body = unending(2 * ttl, ttl, { beacon: caseContext.beacons.url });
  const { id } = await begunSync(body, caseContext, wait);
  return { id, answered: caseContext.time.now(), ttl };
}

type Life = { ttl: number; before: number };

async function judgeLife({ ttl, before }: Life, queued: boolean, caseContext: CaseContext): Promise<void> {
  const { given, when, time, expect, elapsed, cover } = caseContext;
  const on = queued ? await behindAnother(caseContext) : undefined;
  const job = await given.run(unending(ttl + outlives, ttl), on);
  await time.reach(job.sent + Math.floor((ttl * before) / 100));
  const alive = await given.status(job.id, on);
  if (!isUnfinished(alive)) caseContext.inconclusive(`the job is ${alive.record.status} already`);

  await time.reach(job.answered + ttl + time.slack + time.tick);
  const after = await when.status(job.id, on);

  if (after.status !== 404 && time.kind === 'real') await judgeLate(job, on, caseContext);
  elapsed(() => expect(after).toBeGone());
  cover(alive.record.status ?? '');
}

/** Being late may be the way's fault. A job that is still there long afterwards has been seen to stay. */
async function judgeLate(
  job: CaseJob,
  on: EndpointName | undefined,
  { when, time, expect }: CaseContext,
): Promise<void> {
  let last: Answer | undefined;
  await time.until(async () => {
    last = await when.status(job.id, on);
    return last.status === 404 || undefined;
  }, time.now() + time.setupTimeout);
  expect(last).toBeGone();
}

/** A job that its ttl ends before its work and its execution time do. */
function unending(work: number, ttl: number, more: ProbeSpec = {}): object {
  return { input: probing({ work, ...more }), policy: { ttl, executionTimeout: maximum } };
}
