import fc from 'fast-check';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { canHear } from '../../shared/jobs/streaming.ts';

const { minimum: shortestLimit, maximum: longestLimit } = limits.executionTimeout;

/** How a job is made to end. */
export type JobEnding = 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';

export type RetentionCase = {
  readonly ending: JobEnding;
  /** How long the handler works. One that fails works not at all, since it may be tried again. */
  readonly work: Duration;
  /** What the result is known by. */
  readonly mark: string;
  readonly streams: boolean;
  /** Where its runs report. */
  readonly beacon?: string;
};

/** A job that has finished. When, is not seen: at the earliest and at the latest so. */
export type Finished = {
  readonly id: string;
  readonly earliest: Instant;
  readonly latest: Instant;
  /** Its output when its end was seen; undefined where it showed none. */
  readonly output: unknown;
};

/** A word that comes up nowhere else. */
export function mark(): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...'bcdfghjkmnpqrstvwxz');
  return fc.string({ unit: letter, minLength: 16, maxLength: 16 });
}

/** What a completed job returns that does not stream. */
function outputOf({ mark }: Pick<RetentionCase, 'mark'>): object {
  return { result: mark };
}

/** A job of `/run` that has come to the end that was asked for. @throws Inconclusive when it comes to another */
export async function finishedRun(spec: RetentionCase, caseContext: CaseContext): Promise<Finished> {
  const { given, inconclusive } = caseContext;
  const job = await given.run(bodyOf(spec));
  if (spec.ending === 'CANCELLED') {
    await untilState(job, ['IN_PROGRESS'], caseContext);
    const { sent, answered } = await given.cancel(job.id);
    return { id: job.id, earliest: sent, latest: answered, output: undefined };
  }
  const seen = await untilState(job, endsOf(spec), caseContext, { within: leastWork(spec) });
  if (!isAsRequested(seen, spec)) inconclusive(`the job is ${seen.record.status}, with another output maybe`);
  const { output } = seen.record;
  return { id: job.id, earliest: job.sent + leastWork(spec), latest: seen.answered, output };
}

/** States to wait for. One that times out may show FAILED between two automatic attempts. */
function endsOf({ ending }: RetentionCase): readonly JobEnding[] {
  return ending === 'TIMED_OUT'
    ? ['COMPLETED', 'TIMED_OUT', 'CANCELLED']
    : ['COMPLETED', 'FAILED', 'TIMED_OUT', 'CANCELLED'];
}

/** Calls that `finishedSync` makes at most. */
export const callsOfSync = 2;

/** A job of `/runsync` that came to the end that was asked for within the wait. @throws Inconclusive when it did not */
export async function finishedSync(
  spec: RetentionCase,
  wait: Duration | undefined,
  caseContext: CaseContext,
): Promise<Finished> {
  const { when, time, request, inconclusive } = caseContext;
  const longest = wait ?? limits.wait.default;
  const query = wait === undefined ? {} : { query: { wait } };
  const fails = spec.ending === 'FAILED' ? ({ mayFail: true } as const) : {};
  const heardBefore = caseContext.beacons.jobs();
  const body = bodyOf(heardOf(spec, caseContext));
  const call = when.call(request({ operation: 'runsync', body, ...query, ...fails }));
  const answer = await time.settle(call, time.now() + longest + time.setupTimeout);
  if (answer === undefined) return inconclusive('/runsync was not answered');
  const shown = await shownBy(answer, heardBefore, caseContext);
  const { id, output } = shown.record;
  if (id === undefined || !isAsRequested(shown, spec) || answer.answered - answer.sent >= longest) {
    return inconclusive(
      '/runsync did not report a job that ended as it should within the wait',
      'job-not-ended',
    );
  }
  return { id, earliest: answer.sent + leastWork(spec), latest: answer.answered, output };
}

/**
 * A job of `/runsync` that completed after the wait had ended, as a beacon reports.
 * @throws Inconclusive when it came to another end, or ended within the wait
 */
export async function finishedOutliving(
  spec: RetentionCase,
  wait: Duration,
  caseContext: CaseContext,
): Promise<Finished> {
  const { when, time, request, beacons, inconclusive } = caseContext;
  const known = beacons.jobs();
  const body = bodyOf({ beacon: beacons.url, ...spec });
  const call = when.call(request({ operation: 'runsync', body, query: { wait }, mayFail: true }));
  const answer = await time.settle(call, time.now() + wait + time.setupTimeout);
  const id = await time.until(
    async () => beacons.jobs().find((job) => !known.includes(job)),
    time.now() + time.setupTimeout,
  );
  if (
    answer === undefined ||
    answer.answered - answer.sent < wait ||
    id === undefined ||
    beacons.ends(id) > 0
  )
    return inconclusive('the job was not at work when the wait had ended', 'worker-not-started');
  const seen = await untilState({ id }, ['COMPLETED', 'FAILED'], caseContext, { within: leastWork(spec) });
  if (!isAsRequested(seen, spec)) inconclusive(`the job is ${seen.record.status}, with another output maybe`);
  const { output } = seen.record;
  return { id, earliest: answer.sent + leastWork(spec), latest: seen.answered, output };
}

/** The spec of a job that fails, whose id a beacon may have to report. */
function heardOf(spec: RetentionCase, caseContext: CaseContext): RetentionCase {
  const isUnheard = spec.ending !== 'FAILED' || !canHear(caseContext);
  return isUnheard ? spec : { beacon: caseContext.beacons.url, ...spec };
}

/** The answer that shows the record: that to a failed job may be a 500 with nothing in it. @see interface 7.1 */
async function shownBy(
  answer: Answer,
  before: readonly string[],
  { given, beacons }: CaseContext,
): Promise<Answer> {
  if (answer.status !== 500 || answer.record.status !== undefined) return answer;
  const id = answer.record.id ?? beacons.jobs().find((job) => !before.includes(job));
  return id === undefined ? answer : given.status(id);
}

/** What the output of a job is that yields, the document does not say. */
function isAsRequested({ record }: Answer, spec: RetentionCase): boolean {
  if (record.status !== spec.ending) return false;
  return (
    spec.ending !== 'COMPLETED' ||
    spec.streams ||
    JSON.stringify(record.output) === JSON.stringify(outputOf(spec))
  );
}

/** Neither its ttl nor, unless it is to, its execution time ends this job. */
function bodyOf(spec: RetentionCase): object {
  const executionTimeout = spec.ending === 'TIMED_OUT' ? shortestLimit : longestLimit;
  return { input: probing(retentionProbe(spec)), policy: { ttl: limits.ttl.maximum, executionTimeout } };
}

function retentionProbe(spec: RetentionCase): ProbeSpec {
  const { ending, work, mark, streams, beacon } = spec;
  const works = {
    COMPLETED: work,
    FAILED: 0,
    CANCELLED: limits.ttl.maximum / 2,
    TIMED_OUT: 10 * shortestLimit,
  };
  return {
    work: works[ending],
    return: outputOf(spec),
    ...(beacon === undefined ? {} : { beacon }),
    ...(streams ? { yield: [{ chunk: mark }, { chunk: mark }] } : {}),
    ...(ending === 'FAILED' ? { fail: { always: true } } : {}),
  };
}

/** How long the job runs at least before it ends. */
export function leastWork({ ending, work }: RetentionCase): Duration {
  if (ending === 'COMPLETED') return work;
  return ending === 'TIMED_OUT' ? shortestLimit : 0;
}
