import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext, JobRequestOptions } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { brokenForGood, lastAttemptBy } from '../../shared/jobs/broken-for-good.ts';
import { assertSubmittedOnce } from '../../shared/jobs/delivered-once.ts';
import { isUnfinished, judgedCall, unending, untilState } from '../../shared/jobs/jobs.ts';
import { removedIn } from '../../shared/jobs/purging.ts';
import { heard, occupy } from '../../shared/jobs/waiting.ts';
import type { JobLack } from '../job/refusals.ts';
import { type Effect, effect } from './effect.ts';

/** How long a job may take to start that nobody may see start. */
const hiddenStart = 1000;
const shortTtl = 10_000;

/** What calls of the job API make or change. @see interface 3, 4.1 */
export const jobEffects: readonly Effect[] = [
  effect('run', ['probe', 'receiver'], (caseContext) => submitting('run', caseContext)),
  effect('runsync', ['probe', 'receiver'], (caseContext) => submitting('runsync', caseContext)),
  effect('cancel of a running job', ['probe'], (caseContext) => cancelling(false, caseContext)),
  effect('cancel of a waiting job', ['probe', 'exclusive'], (caseContext) => cancelling(true, caseContext)),
  effect('retry', ['probe'], retrying),
  effect('purge-queue', ['probe', 'exclusive'], purging),
  effect('status with a ttl', ['probe'], shortening),
  effect('stream', ['probe'], streaming),
];

/** Makes the call, as somebody who lacks the right to it or with the valid key. */
function caller(requestOptions: JobRequestOptions, caseContext: CaseContext) {
  return (lack?: JobLack): Promise<Answer> =>
    judgedCall({ ...caseContext.request(requestOptions), ...lack }, caseContext);
}

/** Time enough for what a case looks at, in which a job must not end; where waiting costs nothing, for each wait of a `/runsync`, too. */
function longWork({ time }: CaseContext): Duration {
  return 4 * time.slack + (time.kind === 'virtual' ? 120_000 : 60_000 + time.setupTimeout);
}

async function submitting(
  operation: 'run' | 'runsync',
  caseContext: CaseContext,
): ReturnType<Effect['prepare']> {
  const { beacons, time, expect } = caseContext;
  const make = caller({ operation, body: { input: probing({ beacon: beacons.url }) } }, caseContext);
  return {
    refused: make,
    async unchanged() {
      await time.reach(time.now() + hiddenStart + time.slack);
      expect(beacons.jobs(), 'the jobs that run, of one refused').toEqual([]);
    },
    async takesEffect() {
      await make();
      const started = await time.until(async () => beacons.jobs()[0], time.now() + time.setupTimeout);
      if (started === undefined) return false;
      await time.reach(time.now() + hiddenStart + time.slack);
      const jobs = beacons.jobs().length;
      if (jobs > 1) await assertSubmittedOnce(hiddenStart + time.slack, caseContext);
      expect(jobs, 'the jobs that run, of one taken and one refused').toBe(1);
      return true;
    },
  };
}

async function cancelling(waits: boolean, caseContext: CaseContext): ReturnType<Effect['prepare']> {
  const { given, when, time, expect, inconclusive } = caseContext;
  const on = waits ? 'exclusive' : undefined;
  const work = longWork(caseContext);
  if (waits) await occupy(work, caseContext);
  const job = await given.run(unending(work), on);
  await untilState(job, [waits ? 'IN_QUEUE' : 'IN_PROGRESS'], caseContext, on === undefined ? {} : { on });
  const requestOptions = { operation: 'cancel', jobId: job.id } as const;
  const make = caller(on === undefined ? requestOptions : { ...requestOptions, endpoint: on }, caseContext);
  return {
    refused: make,
    async unchanged() {
      await time.reach(time.now() + time.slack + time.tick);
      const after = await when.status(job.id, on);
      if (after.answered >= job.sent + work) inconclusive('the job may have ended by itself');
      expect(after).toBeFound();
      expect(isUnfinished(after), `unfinished after a refused cancel: ${after.text}`).toBe(true);
    },
    takesEffect: async () => (await make()).record.status === 'CANCELLED',
  };
}

/** The job goes on, so that it is none of `/runsync`: such a result may be over before the job has failed for good. */
async function retrying(caseContext: CaseContext, ruleContext: RuleContext): ReturnType<Effect['prepare']> {
  const { given, when, time, expect, elapsed, beacons } = caseContext;
  const probeSpec = { ...heard(caseContext), work: hiddenStart, fail: { always: true } } as const;
  const job = await given.run({ input: probing(probeSpec) }, undefined, { goesOn: true });
  const by = lastAttemptBy(hiddenStart, ruleContext, caseContext);
  await brokenForGood(job, 'FAILED', by, ruleContext, caseContext);
  const runs = beacons.starts(job.id);
  const make = caller({ operation: 'retry', jobId: job.id }, caseContext);
  return {
    refused: make,
    async unchanged() {
      for (const later of [0, time.slack + hiddenStart]) {
        await time.reach(time.now() + later);
        const after = await when.status(job.id);
        elapsed(() =>
          expect(after.record, 'the job after a refused retry').toMatchObject({ status: 'FAILED' }),
        );
      }
      elapsed(() => expect(beacons.starts(job.id), 'the runs of the job after a refused retry').toBe(runs));
    },
    takesEffect: async () => (await make()).status < 300,
  };
}

async function purging(caseContext: CaseContext): ReturnType<Effect['prepare']> {
  const { given, when, time, expect, inconclusive } = caseContext;
  const work = longWork(caseContext);
  const blocker = await occupy(work, caseContext);
  const job = await given.run(unending(0), 'exclusive');
  await untilState(job, ['IN_QUEUE'], caseContext, { on: 'exclusive' });
  const make = caller({ operation: 'purgeQueue', endpoint: 'exclusive' }, caseContext);
  return {
    refused: make,
    async unchanged() {
      await time.reach(time.now() + time.slack + time.tick);
      const after = await when.status(job.id, 'exclusive');
      if (after.answered >= blocker.begun + work) inconclusive('the worker may have been free');
      expect(after).toBeFound();
      expect(after.record, 'the job after a refused purge').toMatchObject({ status: 'IN_QUEUE' });
    },
    takesEffect: async () => (removedIn(await make()) ?? 0) > 0,
  };
}

/** From submission or from the call: the job must outlive what the refused call would have set. */
async function shortening(caseContext: CaseContext): ReturnType<Effect['prepare']> {
  const { given, when, time, expect } = caseContext;
  const work = longWork(caseContext) + shortTtl;
  const job = await given.run(unending(work));
  await untilState(job, ['IN_PROGRESS'], caseContext);
  const ttl = Math.ceil(Math.max(shortTtl, time.now() - job.sent + 4 * time.slack));
  const make = caller({ operation: 'status', jobId: job.id, query: { ttl } }, caseContext);
  return {
    refused: make,
    async unchanged() {
      await time.reach(time.now() + ttl + time.slack + time.tick);
      expect(await when.status(job.id), 'the job after a refused call that would end it').toBeFound();
    },
    takesEffect: async () => (await make()).status < 300,
  };
}

/** Chunks that were given out may not be given again: a refused call must leave them, as they are left for a twin. */
async function streaming(caseContext: CaseContext): ReturnType<Effect['prepare']> {
  const { given, expect, inconclusive, offered } = caseContext;
  const mark = 'a chunk for whoever may have it';
  const [job, twin] = [await yielding(), await yielding()];
  async function yielding(): Promise<string> {
    const { id } = await given.run({ input: probing({ yield: [mark] }) });
    await untilState({ id }, ['COMPLETED'], caseContext);
    return id;
  }
  const chunksOf = async (jobId: string): Promise<string> => {
    const answer = await caller({ operation: 'stream', jobId }, caseContext)();
    offered(answer);
    return answer.text;
  };
  return {
    refused: caller({ operation: 'stream', jobId: job }, caseContext),
    async unchanged() {
      if (!(await chunksOf(twin)).includes(mark)) inconclusive('no job streams its chunks');
      expect(await chunksOf(job), 'the chunks after a refused call').toContain(mark);
    },
    takesEffect: async () => true,
  };
}
