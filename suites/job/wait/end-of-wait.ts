import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';

/** How long a job outlives the wait, so that it is at work when the wait ends. */
export const outlives = 20_000;

/**
 * A job that reports to the beacon and works longer than the wait, its ttl and its execution time longer still: by several
 * times as much as the target may be late, or it would end the job within its rights.
 */
export function jobOutliving(
  wait: Duration,
  { beacons, time }: Pick<CaseContext, 'beacons' | 'time'>,
  more: ProbeSpec = {},
): object {
  const work = wait + outlives;
  const lifespan = Math.max(limits.ttl.minimum, (more.work ?? work) + outlives + 4 * time.slack);
  return {
    input: probing({ beacon: beacons.url, work, ...more }),
    policy: { ttl: lifespan + 2 * limits.retention.runsync, executionTimeout: lifespan },
  };
}

/** Judges when a `/runsync` answers whose job outlives the wait: not later than its end, and while it works not sooner. */
export async function judgeEndOfWait(
  answering: Promise<Answer>,
  wait: Duration,
  body: object,
  caseContext: CaseContext,
): Promise<Answer> {
  const { time, expect, elapsed } = caseContext;
  const answer = await time.settle(answering, time.now() + wait + time.setupTimeout);
  elapsed(() => expect(answer, `an answer by ${wait} ms and much more`).toBeDefined());
  const took = answer!.answered - answer!.sent;
  if (took < wait) await judgeEarly(answer!, wait, body, caseContext);
  elapsed(() => expect(took, 'the milliseconds until the answer').toBeLessThanOrEqual(wait + time.slack));
  return answer!;
}

/** An answer before the wait has ended breaks the rule when it refuses the wait, or while the job is at work. */
async function judgeEarly(
  answer: Answer,
  wait: Duration,
  body: object,
  caseContext: CaseContext,
): Promise<void> {
  const { given, time, beacons, expect, notBefore } = caseContext;
  if (answer.status >= 400) {
    await given.run(body);
    expect(answer).toBeAccepted();
  }
  const job = await time.until(async () => beacons.jobs()[0], time.now() + time.tick);
  if (job === undefined || beacons.ends(job) > 0)
    caseContext.inconclusive('answered before the job was seen at work');
  notBefore(answer.answered - answer.sent, wait, 'the milliseconds until the answer');
}
