import fc from 'fast-check';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';

/** Ends of a job that are not its completion, and that end the waiting for it anyway. @see interface 3 */
const ends = ['FAILED', 'TIMED_OUT', 'CANCELLED'] as const;
type End = (typeof ends)[number];

const { minimum: shortestLimit } = limits.executionTimeout;
const { maximum: wait } = limits.wait;
/** A job that ends so long after it was submitted ends well within its wait. */
const inWait = (9 * wait) / 10;
const longestWork = 4000;

const probeSpecForEnd: Record<End, (work: Duration) => ProbeSpec> = {
  FAILED: (work) => ({ work, fail: { always: true } }),
  TIMED_OUT: () => ({ work: 2 * wait }),
  CANCELLED: () => ({ work: 2 * wait }),
};

/** On a real clock the ends of attempts that are followed by others would have to be waited out. */
export async function judgeOtherEnds({ property, isAffordable, retries }: RuleContext): Promise<void> {
  if (!isAffordable('jobs that fail, time out or are cancelled')) return;
  const covers = Object.fromEntries(ends.map((end) => [end, 0.1]));
  await property(
    fc.record({ end: fc.constantFrom(...ends), work: fc.integer({ min: 0, max: longestWork }) }),
    async ({ end, work }, caseContext) => {
      const { when, time, beacons, request, elapsed, expect, cover, inconclusive } = caseContext;
      const policy = {
        executionTimeout: end === 'TIMED_OUT' ? shortestLimit : limits.executionTimeout.default,
      };
      const body = { input: probing({ ...probeSpecForEnd[end](work), beacon: beacons.url }), policy };
      const sent = time.now();
      const call = when.call(request({ operation: 'runsync', body, query: { wait }, mayFail: true }));
      call.catch(() => {});
      const id = await time.until(async () => beacons.jobs()[0], time.now() + wait / 4);
      if (id === undefined) return inconclusive('the job did not start', 'worker-not-started');

      const answer = await answerAtEnd(call, { end, id, work, by: sent + inWait }, retries, caseContext);

      const words = `an answer ${time.slack + time.tick} ms after the job was ${end}`;
      elapsed(() => expect(answer, words).toBeDefined());
      cover(end);
    },
    { covers },
  );
}

/** How a job is to end, and by when: within the wait. */
type Ending = { readonly end: End; readonly id: string; readonly work: Duration; readonly by: Instant };

/**
 * The answer to the waiting call once the job has come to its end; undefined where none comes in time. An end that another
 * attempt follows is none: some targets may show it between two.
 * @throws Inconclusive when it comes to another end, or to none that soon
 */
async function answerAtEnd(
  call: Promise<Answer>,
  ending: Ending,
  retries: Duration,
  caseContext: CaseContext,
): Promise<Answer | undefined> {
  const { time, beacons, inconclusive } = caseContext;
  for (;;) {
    await bringTo(ending, caseContext);
    const ended = time.now();
    const starts = beacons.starts(ending.id);
    const answer = await time.settle(call, ended + time.slack + time.tick);
    if (answer !== undefined) return answer;
    const again = async () => beacons.starts(ending.id) > starts || undefined;
    if ((await time.until(again, ended + retries)) === undefined) return undefined;
    if (time.now() >= ending.by) inconclusive('attempts follow one another');
  }
}

/** @throws Inconclusive when the job comes to another end, or to none that soon */
async function bringTo({ end, id, work, by }: Ending, caseContext: CaseContext): Promise<void> {
  const { given, time, inconclusive } = caseContext;
  if (end === 'CANCELLED') {
    await time.reach(time.now() + work);
    await given.cancel(id);
    return;
  }
  let status: string | undefined;
  const isAtAnEnd = async () => {
    ({ status } = (await given.status(id)).record);
    return status === end || status === 'COMPLETED' || status === 'CANCELLED' || undefined;
  };
  await time.until(isAtAnEnd, by);
  if (status !== end) inconclusive(`the job is ${status}, not ${end}`);
}
