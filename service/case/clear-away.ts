import { setTimeout as sleep } from 'node:timers/promises';
import type { TracedCall } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import type { Answer } from '../client/answer.ts';
import { callPatiently } from '../client/call-patiently.ts';
import { fateOf } from '../client/disturbance.ts';
import type { JobClient } from '../client/job-client.ts';
import type { JobRequest } from '../client/job-request.ts';
import { StillThereError } from '../client/still-there.ts';
import { endJob } from '../ledger/end-job.ts';
import type { Site } from '../profile/site.ts';
import type { OpenCaseContext } from './open-case-context.ts';
import type { TrackedSubmission } from './submissions.ts';

/**
 * Cancels what a case leaves at work or in the queue of a shared target, so that the cases after it find free workers.
 * What the target answers is nobody's finding: what is left stays in the ledger.
 * @param shared the site that others use after the case; undefined where the case has a world of its own
 */
export async function clearAway(open: OpenCaseContext, shared: Site | undefined): Promise<void> {
  await open.submissions?.settled();
  for (const submission of open.submissions?.open() ?? []) {
    if (submission.ids.size > 0 && (await haveEnded(submission, open))) submission.gone();
  }
  if (shared !== undefined)
    await open.rentals?.clear({
      ...{ site: shared, rest: open.rest, graphql: open.graphql },
      toRealTime: open.clock.toRealTime,
    });
  await open.creations?.clear(open.rest);
  if (shared !== undefined) await purgeLost(open, shared);
}

/** What may be somebody else's is not cancelled: it stays in the ledger. */
async function haveEnded(
  { ids, endpoint, key, isDoubted }: TrackedSubmission,
  { caseContext, client }: OpenCaseContext,
): Promise<boolean> {
  const own = [...ids].filter((id) => !isDoubted(id));
  try {
    for (const jobId of own) {
      if (caseContext.beacons.ends(jobId) === 0) await endJob(client, { jobId, endpoint, key });
    }
    return own.length === ids.size;
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof StillThereError)) throw error;
    return false;
  }
}

/** A submission whose answer was lost may have been taken anyway, and nobody knows its job. */
async function purgeLost({ trace, client }: OpenCaseContext, { endpoints }: Site): Promise<void> {
  const queue = ownQueue(endpoints);
  const isLost = (call: TracedCall): boolean => isLostSubmission(call) && call.endpoint === queue;
  if (queue === undefined || !trace.calls().some(isLost)) return;
  const health = await make(client, { operation: 'health', endpoint: queue });
  if (jobsInQueue(health) > 0) await make(client, { operation: 'purgeQueue', endpoint: queue });
}

type Tidying = Pick<JobRequest, 'operation' | 'endpoint'>;

async function make(client: JobClient, request: Tidying): Promise<Answer | undefined> {
  const answer = callPatiently(client, { ...request, key: 'valid' }, 'control', sleep);
  return answer.catch((error: unknown) => {
    if (!(error instanceof TransportError)) throw error;
    return undefined;
  });
}

/** Purging is limited strictly, so it is done only where it helps. @see interface 2.6, 8 */
function jobsInQueue(health: Answer | undefined): number {
  const { jobs } = (health?.json ?? {}) as { jobs?: { inQueue?: unknown } };
  return typeof jobs?.inQueue === 'number' ? jobs.inQueue : 0;
}

/** The queue that is ours alone while we have the turn, so that we may purge it. */
function ownQueue({ exclusive, ...others }: Site['endpoints']): string | undefined {
  return Object.values(others).includes(exclusive!) ? undefined : exclusive;
}

function isLostSubmission(call: TracedCall): boolean {
  const submits = call.operation === 'run' || call.operation === 'runsync';
  return submits && fateOf(call) !== undefined;
}
