import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { begunSync } from '../../shared/jobs/attempts.ts';
import { brokenForGood, lastAttemptBy } from '../../shared/jobs/broken-for-good.ts';
import { behindAnother, isUnfinished } from '../../shared/jobs/jobs.ts';
import { heard } from '../../shared/jobs/waiting.ts';
import { mayWait } from '../retry/retried.ts';
import { endedByTtl, goneAfter, outlives, thereBefore, ttls } from './lifespans.ts';

const { minimum, maximum, default: usual } = limits.ttl;

/**
 * A job that was given one ttl, or none, and another by a status call, or by the later of two. Both ends that the new one
 * may mean lie after the call and within the longest lifespan.
 */
rule(
  'job.policy.ttl.set-by-status',
  { calls: 8, waits: { least: minimum + 2000, most: maximum + 10 * outlives } },
  async (ruleContext) => {
    const { property, longestWait, afford } = ruleContext;
    const longest = afford(maximum / 2, Math.max(minimum, Math.floor(longestWait * 0.6)));
    await property(
      fc.record({
        first: fc.option(ttls(longest, ruleContext), { nil: undefined }),
        /** What status calls set, one after the other: the last holds. */
        set: fc.array(ttls(longest, ruleContext), { minLength: 1, maxLength: 2 }),
        /** When the calls come, as a share of the ttl that ends first. */
        after: fc.integer({ min: 0, max: afford(90, 10) }),
        queued: afford(fc.boolean(), fc.constant(false)),
        sync: afford(fc.boolean(), fc.constant(false)),
      }),
      async ({ first, set, after, queued, sync }, caseContext) => {
        const { given, time, inconclusive, cover } = caseContext;
        const on = queued ? await behindAnother(caseContext) : undefined;
        const work = 2 * longest + usual + outlives;
        const job = await sent(work, first, sync, on, caseContext);
        const soonest = Math.min(first ?? usual, ...set);
        await time.reach(job.sent + Math.floor((soonest * after) / 100));
        const alive = await given.status(job.id, on);
        if (!isUnfinished(alive)) inconclusive(`the job is ${alive.record.status} already`);

        const last = await setInTurn(job, first ?? usual, set, on, caseContext);

        const ttl = set.at(-1)!;
        const before = await thereBefore(job.id, job.sent + ttl, caseContext, on);
        if (before.status === 200 && !isUnfinished(before)) {
          inconclusive(`the job was ${before.record.status} before its ttl`);
        }
        await observeStart(job, last, ttl, caseContext, on);
        await goneAfter(job.id, last.answered + ttl, caseContext, on);
        cover(ttl > (set.at(-2) ?? first ?? usual) ? 'longer than before' : 'up to what it was');
        if (set.length > 1) cover('set twice');
        cover(alive.record.status ?? '');
      },
      {
        covers: afford(
          {
            ...{ 'longer than before': 0.1, 'up to what it was': 0.1, 'set twice': 0.1 },
            ...{ IN_QUEUE: 0.1, IN_PROGRESS: 0.1 },
          },
          {},
        ),
      },
    );
    if (ruleContext.ownWorld) await property([minimum], judgeOverdue);
    if (mayWait(ruleContext))
      await property([hour], (ttl, caseContext) => judgeRetried(ttl, ruleContext, caseContext));
  },
);

/** In milliseconds. */
const hour = 3_600_000;

/**
 * One that is shorter than the job is old may be over at once, or once it has gone by since the call: not later. The call may not find
 * the job any more.
 */
async function judgeOverdue(ttl: Duration, caseContext: CaseContext): Promise<void> {
  const { given, when, request, time, inconclusive } = caseContext;
  const job = await given.run(endedByTtl(hour, usual));
  await time.reach(job.answered + 6 * ttl);
  if (!isUnfinished(await given.status(job.id))) inconclusive('the job has ended already');

  const set = await when.call(request({ operation: 'status', jobId: job.id, query: { ttl } }));

  if (set.status > 299 && set.status !== 404) inconclusive(`setting the ttl was answered ${set.status}`);
  await goneAfter(job.id, set.answered + ttl, caseContext);
}

/**
 * It holds for a job that is retried as well, which waits until it is over. From when on it counts then is open.
 * @param ttl much longer than it takes to break the job, in milliseconds
 */
async function judgeRetried(
  ttl: Duration,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, when, request, expect, exclusively, inconclusive } = caseContext;
  const on = 'exclusive';
  await exclusively();
  const work = 1000;
  const until = lastAttemptBy(work, ruleContext, caseContext);
  const { id: jobId } = await given.run(
    endedByTtl(work, maximum, { ...heard(caseContext), fail: { until } }),
    on,
  );
  expect(
    await when.call(request({ operation: 'status', jobId, query: { ttl }, endpoint: on })),
  ).toBeAccepted();
  await brokenForGood({ id: jobId, on }, 'FAILED', until, ruleContext, caseContext);
  await behindAnother(caseContext);
  const retried = await given.call(request({ operation: 'retry', jobId, endpoint: on }));
  const { record } = await given.status(jobId, on);
  if (record.status !== 'IN_QUEUE') inconclusive('the job does not wait in the queue');

  await goneAfter(jobId, retried.answered + ttl, caseContext, on);
}

/**
 * Asserts that each call is taken, and gives the answer of the last.
 * @param first the ttl that holds before them
 * @throws Inconclusive where one comes when the ttl before it may be over: a context, or a busy machine, may hold it up for so long
 */
async function setInTurn(
  { id: jobId, sent }: Sent,
  first: Duration,
  set: readonly Duration[],
  on: EndpointName | undefined,
  { when, request, expect, time, inconclusive }: CaseContext,
): Promise<Answer> {
  let last: Answer | undefined;
  let holding = first;
  for (const ttl of set) {
    last = await when.call(
      request({ operation: 'status', jobId, query: { ttl }, ...(on && { endpoint: on }) }),
    );
    if (last.answered >= sent + holding - time.tick) inconclusive('the ttl that held before may be over');
    expect(last).toBeAccepted();
    holding = ttl;
  }
  return last!;
}

/** A job that nothing but its ttl ends. When one of `/runsync` came to be there is known by when it began. */
async function sent(
  work: Duration,
  ttl: Duration | undefined,
  sync: boolean,
  on: EndpointName | undefined,
  caseContext: CaseContext,
): Promise<Sent> {
  if (!sync || on !== undefined) return caseContext.given.run(endedByTtl(work, ttl), on);
  const begun = await begunSync(endedByTtl(work, ttl, { beacon: caseContext.beacons.url }), caseContext);
  return { ...begun, answered: caseContext.time.now() };
}

type Sent = Pick<CaseJob, 'id' | 'sent' | 'answered'>;

/** From when on a ttl counts that a status call sets is open: seen between the two ends that it may mean. */
async function observeStart(
  job: Sent,
  set: Answer,
  ttl: Duration,
  { when, time, observe }: CaseContext,
  on: EndpointName | undefined,
): Promise<void> {
  const instant = job.answered + ttl + time.slack + time.tick;
  if (instant >= set.sent + ttl - time.tick) return;
  await time.reach(instant);
  const between = await when.status(job.id, on);
  observe('a ttl set by status counts from', between.status === 404 ? 'submission' : 'the call');
}
