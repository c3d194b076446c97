import fc from 'fast-check';
import type { Duration } from '../../engine/time/time.ts';
import type { Breakage } from '../../service/case/beacons.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import type { ReceivedWebhook, Webhook } from '../../service/case/webhooks.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { triedAgain } from '../shared/jobs/attempts.ts';
import {
  bodyOf,
  complete,
  type Hooked,
  hooked,
  isFalsy,
  isLarge,
  nthCall,
  pathOf,
  queryOf,
  soon,
} from '../shared/jobs/hooked.ts';
import { judgedEnd, unending } from '../shared/jobs/jobs.ts';
import { longestOnItsWay } from '../shared/jobs/longest-on-its-way.ts';
import { occupy } from '../shared/jobs/waiting.ts';

const mostJobs = 2;
/** How many jobs complete one right after the other; nobody answers the first call of any. */
const together = 12;
/** How long the worker is kept from jobs that are to complete together, in milliseconds. */
const moment = 10_000;
/** How the path of an address ends: what somebody may take for superfluous, or for an escape to be undone, is part of it. */
const tails = ['', '', '/', '/a%20b+c'];

/** Two jobs may share an address, one after the other: it is called for each of them. */
rule(
  'webhook.called',
  { calls: 2 * mostJobs + 10, callsOnVirtual: 2 * together + 4, waits: { least: 12_000, most: 2_400_000 } },
  async (ruleContext) => {
    const { property, isAffordable } = ruleContext;
    await property(
      fc.record({
        jobs: fc.array(hooked(Math.min(ruleContext.moment, 10_000)), { minLength: 1, maxLength: mostJobs }),
        query: fc.constantFrom('', 'from=a%20test&to=b', 'job'),
        tail: fc.constantFrom(...tails),
      }),
      async ({ jobs, query, tail }, caseContext) => {
        const { webhooks, time, expect, elapsed, cover } = caseContext;
        const webhook = webhooks.open([200], { query, tail });
        for (const job of jobs) {
          const call = await callFor(job, webhook, caseContext);
          elapsed(() => expect(call, `a call within ${mostAfter(time)} ms of the job's end`).toBeDefined());
          if (webhooks.isDirect) {
            expect(pathOf(call!.url), 'the path of the address').toBe(new URL(webhook.url).pathname);
            expect(queryOf(call!.url), 'the query of the address').toEqual(queryOf(`/?${query}`));
          }
          coverTraits(job, cover);
        }
      },
      { covers: { runsync: 0.2, streaming: 0.2, 'falsy output': 0.2, 'large output': 0.05 } },
    );
    if (!isAffordable('jobs that were tried again')) return;
    await property(attempts, (attempt, caseContext) => judgeAgain(attempt, ruleContext, caseContext));
    await property(sizes, (size, caseContext) => judgeSized(size, ruleContext, caseContext));
    await property(longJobs, judgeLong);
    await property([1, 4], judgeRead);
    await property([together], judgeTogether);
  },
);

/** Bytes of outputs that are more than a message of most queues holds: 256 KiB. The document knows no limit of an output. */
const sizes = [300_000, 950_000, 1_200_000];

/** A job with such an output completes, unless its target takes no output of that size. */
async function judgeSized(size: number, { untried }: RuleContext, caseContext: CaseContext): Promise<void> {
  const { webhooks, given, time, expect, elapsed } = caseContext;
  const webhook = webhooks.open([200]);
  const { id } = await given.run({ input: probing({ size }), webhook: webhook.url });
  const { record, answered } = await judgedEnd(id, caseContext);
  if (record.status !== 'COMPLETED')
    return untried(`a job with an output of ${size} bytes: it is ${record.status}`);
  const call = await nthCall(webhook, 1, answered + mostAfter(time) + time.slack, caseContext);
  const words = `a call within ${mostAfter(time)} ms of the end of a job with an output of ${size} bytes`;
  elapsed(() => expect(call, words).toBeDefined());
}

/** How long a job works, and how long it waits in the queue before, at the least, in milliseconds. */
type LongJob = { readonly work: Duration; readonly wait: Duration };

const longJobs: readonly LongJob[] = [
  { work: 400_000, wait: 0 },
  { work: 1_500_000, wait: 0 },
  { work: 0, wait: 900_000 },
];

/** A job completes however long it has worked, or waited. */
async function judgeLong({ work, wait }: LongJob, caseContext: CaseContext): Promise<void> {
  const { webhooks, given, time, expect, elapsed, inconclusive } = caseContext;
  const webhook = webhooks.open([200]);
  const on = wait > 0 ? 'exclusive' : undefined;
  if (wait > 0) await occupy(wait, caseContext);
  const { id } = await given.run({ ...unending(work), webhook: webhook.url }, on);
  const { record, answered } = await judgedEnd(id, caseContext, work + wait, on);
  if (record.status !== 'COMPLETED') inconclusive(`the job is ${record.status}`);
  const call = await nthCall(webhook, 1, answered + mostAfter(time) + time.slack, caseContext);
  const words = `a call within ${mostAfter(time)} ms of the end of a job that waited for ${wait} ms and worked ${work} ms`;
  elapsed(() => expect(call, words).toBeDefined());
}

/** How long a job works whose chunks are read meanwhile, in milliseconds. */
const readWork = 20_000;

/** A job completes though a reader of its stream has had all of it before, where the service gives all of it by then. */
async function judgeRead(chunks: number, caseContext: CaseContext): Promise<void> {
  const { webhooks, given, request, time, expect, elapsed, inconclusive } = caseContext;
  const webhook = webhooks.open([200]);
  const items = Array.from({ length: chunks }, (_, index) => `chunk ${index}`);
  const input = probing({ yield: items, work: readWork });
  const { id } = await given.run({ input, webhook: webhook.url });
  let read = 0;
  const isRead = async (): Promise<true | undefined> => {
    const { json } = await given.call(request({ operation: 'stream', jobId: id }));
    read += Array.isArray(json) ? json.length : 0;
    return read >= chunks || undefined;
  };
  await time.until(isRead, time.now() + readWork);
  const { record, answered } = await judgedEnd(id, caseContext, readWork);
  if (record.status !== 'COMPLETED') inconclusive(`the job is ${record.status}`);
  const call = await nthCall(webhook, 1, answered + mostAfter(time) + time.slack, caseContext);
  const words = `a call within ${mostAfter(time)} ms of the end of a job whose stream was read before`;
  elapsed(() => expect(call, words).toBeDefined());
}

/** Calls that are made one after the other have all been made by then, each as long under way as a caller may wait. */
const oneByOne = 1_800_000;

/** Each job has its call, however many calls are under way. How many are at once is open. */
async function judgeTogether(count: number, caseContext: CaseContext): Promise<void> {
  const { webhooks, given, time, expect, elapsed, inconclusive } = caseContext;
  const on = 'exclusive';
  await occupy(moment, caseContext);
  const jobs: { id: string; webhook: Webhook }[] = [];
  for (let job = 0; job < count; job++) {
    const webhook = webhooks.open(['silence', 200]);
    jobs.push({ id: (await given.run({ input: probing({}), webhook: webhook.url }, on)).id, webhook });
  }
  for (const { id } of jobs) {
    const { record } = await judgedEnd(id, caseContext, moment, on);
    if (record.status !== 'COMPLETED') inconclusive(`a job is ${record.status}`);
  }
  const uncalled = () => jobs.filter(({ webhook }) => webhook.calls.length === 0).length;
  await time.until(async () => uncalled() === 0 || undefined, time.now() + oneByOne);
  elapsed(() => expect(uncalled(), `how many of ${count} jobs that complete together have no call`).toBe(0));
}

/** How long a job works, in milliseconds, and how many of its attempts break before it does. */
const attempts = [
  { work: 0, broken: 1 },
  { work: 1000, broken: 1 },
  { work: 0, broken: 2 },
];

/** A job that completes when it is tried again completes. Whether a third attempt follows the second is open. */
async function judgeAgain(
  { work, broken }: (typeof attempts)[number],
  { untried }: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { webhooks, beacons, time, expect, elapsed, inconclusive } = caseContext;
  const own = { fail: webhooks.open([200]), crash: webhooks.open([200]) };
  const body = (how: Breakage) => ({
    input: probing({ work, beacon: beacons.breaking(how, broken) }),
    webhook: own[how].url,
  });
  const [job] = await triedAgain(body, caseContext);
  const { record, answered } = await judgedEnd(job!.id, caseContext, work);
  if (record.status !== 'COMPLETED' && broken > 1)
    return untried(`a job that completes in its third attempt: after the second it is ${record.status}`);
  if (record.status !== 'COMPLETED') inconclusive(`the job is ${record.status}`);
  const called = async () => own[job!.how].calls[0];
  const call = await time.until(called, answered + mostAfter(time) + time.slack);
  const words = `a call within ${mostAfter(time)} ms of the end of attempt ${broken + 1}`;
  elapsed(() => expect(call, words).toBeDefined());
}

/** A call that came when the job had completed, earlier jobs' left out. */
async function callFor(
  job: Hooked,
  webhook: Webhook,
  caseContext: CaseContext,
): Promise<ReceivedWebhook | undefined> {
  const { time } = caseContext;
  const known = webhook.calls.length;
  const { earliest, latest } = await complete(job, bodyOf(job, webhook.url), caseContext);
  const called = async () => webhook.calls.slice(known).find(({ begun }) => begun.latest >= earliest);
  return time.until(called, latest + mostAfter(time) + time.slack);
}

/** How long after a job's end its call is waited for, besides the slack. */
function mostAfter(time: CaseContext['time']): Duration {
  return soon + longestOnItsWay(time);
}

function coverTraits(job: Hooked, cover: CaseContext['cover']): void {
  if (job.operation === 'runsync') cover('runsync');
  if (job.streams) cover('streaming');
  if (isFalsy(job)) cover('falsy output');
  if (isLarge(job)) cover('large output');
}
