import { limits } from '../../generated/limits.ts';
import type { Answer } from '../../harness/client/answer.ts';
import type { Job, Scene } from '../../harness/rule/scene.ts';
import type { EndpointName } from '../../harness/target/site.ts';
import type { Duration } from '../../harness/time/time.ts';
import { probing } from '../arbitraries/probe-orders.ts';

const unfinished: ReadonlySet<string | undefined> = new Set(['IN_QUEUE', 'IN_PROGRESS']);

/** Whether a job waits or is at work, as far as an answer says. @see interface 3 */
export function isUnfinished({ record }: Answer): boolean {
  return unfinished.has(record.status);
}

/** Whether the service said its ordinary no, with whatever code. */
export function isRefused({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

/** A job whose work neither its ttl nor its execution time ends. */
export function unending(work: Duration): object {
  return {
    input: probing({ work }),
    policy: { ttl: limits.ttl.maximum, executionTimeout: limits.executionTimeout.maximum },
  };
}

/**
 * Keeps the one worker of the exclusive endpoint busy: what is submitted there now waits.
 * @throws Unjudged when the target has no exclusive endpoint
 */
export async function behindAnother(
  { given, exclusively }: Scene,
  busy = limits.ttl.maximum - 1,
): Promise<EndpointName> {
  await exclusively();
  await given.run(unending(busy), 'exclusive');
  return 'exclusive';
}

/**
 * Lets time pass until status shows one of the states, and gives that answer.
 * @throws Unjudged when it does not within `within` and what a scene may take
 */
export async function untilState(
  job: Pick<Job, 'id'>,
  states: readonly string[],
  { given, time, unjudged }: Scene,
  { within = 0, on }: { within?: Duration; on?: EndpointName } = {},
): Promise<Answer> {
  const ask = async () => {
    const answer = await given.status(job.id, on);
    return states.includes(answer.record.status ?? '') ? answer : undefined;
  };
  const found = await time.until(ask, time.now() + within + time.ample);
  return found ?? unjudged(`the job did not come to be ${states.join(' or ')}`);
}
