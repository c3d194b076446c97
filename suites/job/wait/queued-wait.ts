import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { behindOneAtWork } from '../policy/lifespans.ts';

/** A `/runsync` whose job waits in the queue all the while. */
export type QueuedWait = {
  /** What it asks for, in milliseconds; the default where it asks for nothing. */
  readonly wait?: Duration;
  /** Members of its policy besides the ttl. */
  readonly policy?: object;
};

/** It counts from the call: a job that no worker has picked up is waited for as one at work. @see interface 4.1 */
export async function judgeQueued({ wait, policy }: QueuedWait, caseContext: CaseContext): Promise<void> {
  const { when, time, request, expect, elapsed, notBefore, inconclusive } = caseContext;
  const longest = wait ?? limits.wait.default;
  const on = await behindOneAtWork(caseContext, limits.ttl.maximum - 1);
  const body = { input: {}, policy: { ...policy, ttl: 2 * limits.wait.maximum } };
  const query = wait === undefined ? {} : { query: { wait } };
  const call = when.call(request({ operation: 'runsync', body, endpoint: on, ...query }));
  const answer = await time.settle(call, time.now() + longest + time.setupTimeout);

  elapsed(() => expect(answer, `an answer by ${longest} ms and much more`).toBeDefined());
  const took = answer!.answered - answer!.sent;
  if (took < longest && answer!.status >= 400) inconclusive(`the call is answered ${answer!.status}`);
  notBefore(took, longest, 'the milliseconds until the answer about a job in the queue');
  elapsed(() => expect(took, 'the milliseconds until the answer').toBeLessThanOrEqual(longest + time.slack));
}
