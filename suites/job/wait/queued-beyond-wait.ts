import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { occupy } from '../../shared/jobs/waiting.ts';
import { outlives } from './end-of-wait.ts';

const { minimum, default: usual, maximum } = limits.wait;

/** The waits that a job in the queue outlives. */
export const outlivedWaits: readonly Duration[] = [minimum, usual, maximum];

/** A job that no worker has picked up when the wait ends waits on, and runs once a worker is free. @see interface 4.1 */
export async function judgeQueuedBeyond(wait: Duration, caseContext: CaseContext): Promise<void> {
  const { when, time, request, beacons, elapsed, expect, inconclusive } = caseContext;
  const busy = wait + outlives;
  const blocker = await occupy(busy, caseContext);
  const ttl = wait + busy + 2 * time.setupTimeout + outlives;
  const body = {
    input: probing({ beacon: beacons.url }),
    policy: { ttl: Math.max(ttl, limits.ttl.minimum) },
  };
  const call = when.call(request({ operation: 'runsync', body, endpoint: 'exclusive', query: { wait } }));
  const answer = await time.settle(call, time.now() + wait + time.setupTimeout);
  if (answer === undefined || answer.answered - answer.sent < wait)
    inconclusive('no answer came at the end of the wait');
  const started = () => beacons.jobs().find((id) => id !== blocker.id);
  if (time.now() >= blocker.begun + busy || started() !== undefined)
    inconclusive('the worker may have been free before the wait ended');

  const isFree = async () => beacons.ends(blocker.id) > 0 || undefined;
  const free = await time.until(isFree, time.now() + busy + time.setupTimeout);
  if (free === undefined) inconclusive('the job before it did not come to its end', 'job-not-ended');
  const id = await time.until(async () => started(), time.now() + time.setupTimeout);

  elapsed(() => expect(id, 'a run of the job, once the worker was free').toBeDefined());
}
