import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { isLacking } from '../../../service/case/pair.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { departureFromSuccess } from '../../../service/client/documented.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { begunSync } from './attempts.ts';
import { isRefused, isUnfinished, judgedCall } from './jobs.ts';

/** A job whose handler yields, and when it was known to have begun: it began before that. */
export type Streaming = {
  readonly id: string;
  /** It began after this, and ends no sooner than its work later. */
  readonly sent: Instant;
  readonly begun: Instant;
  readonly work: Duration;
  /** How long the last chunk is there before the work ends. */
  readonly tail: Duration;
};

/**
 * How long after the end of the work a chunk may still come, in milliseconds of the target's time: that a stream has it at once
 * is not said. @see interface 2.5
 */
const chunkGrace: Duration = 5000;

/** The waits that following one stream takes at most beside its work. */
export const waitsBeside = limits.wait.default + 1_200_000 + chunkGrace;

/**
 * Starts a job that yields, and waits until it is at work.
 * @param sync whether it comes by `/runsync`, where the target reaches us
 * @throws Inconclusive when it does not come to work, or ends before it was seen there
 */
export async function startStream(
  probeSpec: ProbeSpec & { readonly yield: readonly unknown[]; readonly work: Duration },
  caseContext: CaseContext,
  sync = false,
): Promise<Streaming> {
  const { given, time, beacons, inconclusive } = caseContext;
  const hears = canHear(caseContext);
  const input = probing({ ...probeSpec, ...(hears ? { beacon: beacons.url } : {}) });
  const policy = { executionTimeout: limits.executionTimeout.maximum, ttl: limits.ttl.maximum };
  const { id, sent } = sync
    ? await begunSync({ input, policy }, caseContext, limits.wait.maximum)
    : await given.run({ input, policy }, undefined, { goesOn: true });
  const isAtWork = async (): Promise<true | undefined> => {
    if (hears) return beacons.starts(id) > 0 || undefined;
    return (await given.status(id)).record.status === 'IN_PROGRESS' || undefined;
  };
  const seen = await time.until(isAtWork, time.now() + time.setupTimeout);
  if (seen === undefined) inconclusive('the job was not seen at work', 'worker-not-started');
  const { work } = probeSpec;
  // Its context may have taken some of its time, such as the wait of a `/runsync`.
  const begun = beacons.startedAt(id)?.latest ?? time.now();
  return { id, sent, begun, work, tail: Math.floor(work / Math.max(1, probeSpec.yield.length)) };
}

/** Whether the probe can tell us when it runs, and how often. */
export function canHear({ webhook }: CaseContext): boolean {
  return webhook !== undefined;
}

/**
 * Asks for the chunks. The answer is judged; undefined when the stream is gone with its job: how long it can be fetched
 * after that has ended is open. A target without streams is not judged: where one job can be streamed, each must be.
 */
export async function chunksOf(id: string, caseContext: CaseContext): Promise<Answer | undefined> {
  const answer = await judgedCall(caseContext.request({ operation: 'stream', jobId: id }), caseContext);
  if (answer.status >= 200 && answer.status < 300) return answer;
  const isGone = isRefused(answer) && !isUnfinished(await caseContext.given.status(id));
  if (isGone) return undefined;
  if (isLacking(answer)) {
    if (!(await streamsAtAll(caseContext))) caseContext.offered(answer);
    // A stream may be there a moment after its job is.
    caseContext.elapsed(() => caseContext.expect(answer).toBeAccepted());
  } else caseContext.expect(answer).toBeAccepted();
  return answer;
}

/** Calls by which a target shows that it streams. */
export const callsToStreamAtAll = 2;

/** How long the job works by which it shows that, in milliseconds. */
const workToStream = 10_000;

/** Whether a job of `/run` that nothing else was done with can be streamed: then any job at work can. @see interface 4.1 */
async function streamsAtAll({ given, when, time, request }: CaseContext): Promise<boolean> {
  const body = { input: probing({ yield: ['a chunk'], work: workToStream }) };
  const { id } = (await given.call(request({ operation: 'run', body }))).record;
  const isStreamed = async (): Promise<true | undefined> => {
    const { status } = await when.call(request({ operation: 'stream', jobId: id! }));
    return (status >= 200 && status < 300) || undefined;
  };
  return (await time.until(isStreamed, time.now() + time.setupTimeout)) === true;
}

/** The outputs of the chunks in an answer. @throws Inconclusive when it is no array of chunks */
export function outputsIn(answer: Answer, { inconclusive }: CaseContext): unknown[] {
  const departure = departureFromSuccess(answer);
  if (departure !== undefined) return inconclusive(`/stream ${departure}`);
  return (answer.json as { output: unknown }[]).map(({ output }) => output);
}

/**
 * Gathers what a stream gives: at the looks, shares of its work, and then until all is there, at most until the work has
 * ended and all that is late has come.
 * @throws Inconclusive when the handler ran more than once
 */
export async function gather(
  { id, sent, begun, work, tail }: Streaming,
  looks: readonly number[],
  isAll: (answers: readonly unknown[][]) => boolean,
  caseContext: CaseContext,
): Promise<unknown[][]> {
  const { time } = caseContext;
  const answers: unknown[][] = [];
  const end = begun + work + time.slack + time.tick;
  let [hasNew, quiet] = [false, 0];
  const look = async (): Promise<true | undefined> => {
    const answer = await chunksOf(id, caseContext);
    if (answer === undefined) return true;
    const outputs = outputsIn(answer, caseContext);
    const before = JSON.stringify(answers.at(-1) ?? []);
    hasNew = outputs.length > 0 && JSON.stringify(outputs) !== before;
    // Of two chunks that are alike the second looks like the first given again: one more call tells them apart.
    quiet = hasNew ? 0 : quiet + 1;
    // Once the job has ended its chunks may be gone.
    if (outputs.length > 0 || answer.answered < sent + work) answers.push(outputs);
    return isAll(answers) || (time.now() >= end + chunkGrace && quiet > 1) || undefined;
  };
  /** One call may give a part of what is there: while there is news, there may be more. */
  const drain = async (): Promise<true | undefined> => {
    let isOver = await look();
    while (hasNew && isOver === undefined) isOver = await look();
    return isOver;
  };
  for (const share of [...looks].sort((a, b) => a - b)) {
    await time.reach(begun + Math.floor(((work - tail) * share) / 100));
    await look();
  }
  await time.reach(begun + work - tail + time.tick);
  await time.until(drain, end + time.setupTimeout);
  if (canHear(caseContext) && caseContext.beacons.starts(id) > 1)
    caseContext.inconclusive('the handler ran more than once');
  return answers;
}
