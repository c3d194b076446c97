import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { begunSync } from '../../shared/jobs/attempts.ts';
import { lastingEnd } from '../../shared/jobs/broken-for-good.ts';
import { isUnfinished, judgedEnd, statusAfterHandler } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { longestOnItsWay } from '../../shared/jobs/longest-on-its-way.ts';
import {
  type Breakdown,
  type Broken,
  breakJob,
  callsToBreak,
  leastWaits,
  longestWork,
  waitsToBreak,
} from './broken.ts';
import { judgeOutlasting } from './outlasts.ts';

/** What a check that retries declares. */
export const retryDeclaration = {
  fixes: keptForLong,
  calls: callsToBreak + 10,
  waits: { least: leastWaits, most: waitsToBreak + 2 * limits.retention.run },
} as const;

/** However long automatic retries may take, a job that broke again is looked at well within its retention. */
export const longestRetries = 300_000;
/** How often one job is retried: some services count along, and give up or change course after a few. */
const mostRetries = 5;
const longestLimit = limits.executionTimeout.default;

/** Whether a case may let its job wait in the queue: where that costs nothing. */
export function mayWait({ ownWorld, offers }: RuleContext): boolean {
  return ownWorld && offers('exclusive');
}

/** Retries a job that is broken. Its answer is judged. */
export function retryOf(
  { id, on }: Pick<Broken, 'id' | 'on'>,
  { when, request }: CaseContext,
): Promise<Answer> {
  return when.call(request({ operation: 'retry', jobId: id, endpoint: on }));
}

/**
 * Retries a job once more, where how often is what is judged.
 * @param nth which retry of the job it is, from 1
 * @returns undefined where the job is not queued again, which is reported as untried
 */
export async function retryAgain(
  job: Pick<Broken, 'id' | 'on'>,
  nth: number,
  { untried }: Pick<RuleContext, 'untried'>,
  caseContext: CaseContext,
): Promise<Answer | undefined> {
  const retried = await retryOf(job, caseContext);
  if (retried.record.status === 'IN_QUEUE') return retried;
  untried(`retry ${nth} of a job: it was answered ${retried.status}`);
  return undefined;
}

/** A job that ended so is queued again under its id, and runs. */
export async function judgeRetried(ending: Breakdown['ending'], ruleContext: RuleContext): Promise<void> {
  const { property, afford, isAffordable } = ruleContext;
  await property(
    fc.record({
      work: fc.integer({ min: 0, max: longestWork }),
      streams: fc.boolean(),
      waits: mayWait(ruleContext) ? fc.boolean() : fc.constant(false),
    }),
    async ({ streams, ...rest }, caseContext) => {
      const { expect, elapsed, cover } = caseContext;
      const probeSpec = streams ? { yield: ['a chunk', 'another'] } : {};
      const broken = await breakJob({ ending, recovers: true, probeSpec, ...rest }, ruleContext, caseContext);

      const answer = await retryOf(broken, caseContext);

      // Where time runs by itself an automatic attempt may have come in between.
      elapsed(() => {
        expect(answer).toBeAccepted();
        expect(answer.record).toMatchObject({ id: broken.id, status: 'IN_QUEUE' });
      });
      await judgeRun(broken, answer, rest.work, caseContext);
      if (streams) cover('streams');
      if (rest.waits) cover('waits');
    },
    { covers: afford({ streams: 0.2, ...(mayWait(ruleContext) ? { waits: 0.2 } : {}) }, {}) },
  );
  if (!isAffordable('jobs that break again, and jobs of /runsync')) return;
  await property(['retried before', 'waited for'] as const, (which, caseContext) =>
    which === 'waited for'
      ? judgeSync(ending, ruleContext, caseContext)
      : judgeAgain(ending, ruleContext, caseContext),
  );
  if (ending === 'FAILED')
    await property(['a crash'], (_, caseContext) => judgeCrashed(ruleContext, caseContext));
  if (!mayWait(ruleContext)) return;
  await property([''], (_, caseContext) => judgeOutlasting(ending, retryOf, ruleContext, caseContext));
}

/** A job that was retried and has broken again is as broken as before, however often. */
async function judgeAgain(
  ending: Breakdown['ending'],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, time, beacons } = caseContext;
  const broken = await breakJob(
    { ending, work: 100, waits: false, recovers: false },
    ruleContext,
    caseContext,
  );
  let { starts } = broken;
  for (let retry = 1; ; retry++) {
    await expectQueued({ ...broken, starts }, ruleContext, caseContext);
    if (retry === mostRetries) return;
    await judgedEnd(broken.id, caseContext, time.setupTimeout);
    await time.reach(time.now() + Math.min(ruleContext.retries, longestRetries));
    const { record } = await given.status(broken.id);
    starts = beacons.starts(broken.id);
    if (record.status !== ending)
      return ruleContext.untried(
        `retry ${retry + 1} of a job: the one before did not break again, as its policy may be gone`,
      );
  }
}

/** So is one that somebody has waited for: it is retried soon, as it is kept for a minute. */
async function judgeSync(
  ending: Breakdown['ending'],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { time, beacons } = caseContext;
  const probeSpec = ending === 'FAILED' ? { fail: { always: true } as const } : { work: longestLimit };
  const executionTimeout = ending === 'FAILED' ? longestLimit : limits.executionTimeout.minimum;
  const body = { input: probing({ ...probeSpec, beacon: beacons.url }), policy: { executionTimeout } };
  const { id } = await begunSync(body, caseContext);
  const [by, quiet] = [time.now() + longestRetries, limits.retention.runsync / 2];
  await lastingEnd({ id }, ending, { by, quiet }, caseContext);
  const starts = beacons.starts(id);
  await expectQueued({ id, on: 'probe', starts }, ruleContext, caseContext);
}

/** A job whose worker dies in each attempt has failed as well, once it says so. */
async function judgeCrashed(ruleContext: RuleContext, caseContext: CaseContext): Promise<void> {
  const { given, time, beacons } = caseContext;
  const body = { input: probing({ crash: { always: true }, beacon: beacons.url }) };
  const { id } = await given.run(body);
  const ended = async () => (isUnfinished(await given.status(id)) ? undefined : true);
  await time.until(ended, time.now() + longestRetries);
  await time.reach(time.now() + Math.min(ruleContext.retries, longestRetries));
  const { record } = await given.status(id);
  if (record.status !== 'FAILED')
    return ruleContext.untried(`a job whose worker dies: it is ${record.status}`);
  await expectQueued({ id, on: 'probe', starts: beacons.starts(id) }, ruleContext, caseContext);
}

/** Judges that a job is retried. Where it is not, its end must have been one: some targets may show it between two attempts. */
async function expectQueued(
  broken: Pick<Broken, 'id' | 'on' | 'starts'>,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { time, beacons, expect, elapsed, inconclusive } = caseContext;
  const runsAgain = () => beacons.starts(broken.id) > broken.starts;
  const untilAgain = (within: number) =>
    time.until(async () => runsAgain() || undefined, time.now() + within);

  const answer = await retryOf(broken, caseContext);

  // What accepts a retry says how the job stands then; what refuses it may be at another attempt already.
  if (answer.status >= 300 && (await untilAgain(ruleContext.retries)))
    inconclusive('another attempt followed by itself');
  elapsed(() => {
    expect(answer).toBeAccepted();
    expect(answer.record).toMatchObject({ id: broken.id, status: 'IN_QUEUE' });
  });
  await untilAgain(time.setupTimeout);
  elapsed(() => expect(runsAgain(), 'whether the job runs again').toBe(true));
}

/** The job begins again, and when its handler is heard to have ended the record says so. */
async function judgeRun(
  { id, on, starts, busy }: Broken,
  answer: Answer,
  work: number,
  caseContext: CaseContext,
): Promise<void> {
  const { when, time, beacons, expect, elapsed, inconclusive } = caseContext;
  let last = answer;
  const begun = await time.until(
    async () => {
      if (beacons.starts(id) > starts) return true;
      last = await when.status(id, on);
      const isLate = time.now() > answer.answered + time.slack + time.tick + longestOnItsWay(time);
      return !isUnfinished(last) && isLate ? false : undefined;
    },
    time.now() + busy + time.setupTimeout,
  );
  if (begun === undefined && time.kind === 'real')
    inconclusive(`the job is ${last.record.status}, and not heard of`);
  elapsed(() => expect(beacons.starts(id), 'the runs after the retry and before').toBeGreaterThan(starts));

  const ended = async () => beacons.ends(id) > 0 || undefined;
  if ((await time.until(ended, time.now() + work + time.setupTimeout)) === undefined) return;
  const { record } = await statusAfterHandler(id, caseContext, on);
  elapsed(() =>
    expect(record, 'the record of the job that ran again').toMatchObject({ id, status: 'COMPLETED' }),
  );
}
