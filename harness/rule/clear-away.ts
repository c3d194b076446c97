import type { Answer } from '../client/answer.ts';
import type { JobClient } from '../client/job-client.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { TracedCall } from '../client/trace.ts';
import { TransportError } from '../client/transport.ts';
import type { Site } from '../target/site.ts';
import { callPatiently } from './callers.ts';
import { fateOf } from './disturbance.ts';
import type { OpenScene } from './open-scene.ts';

/**
 * Cancels what a case leaves at work or in the queue of a shared target, so that the cases after it find free workers.
 * What the target answers is nobody's finding: the jobs have a ttl as well.
 */
export async function clearAway({ scene, trace, client }: OpenScene, { endpoints }: Site): Promise<void> {
  const calls = trace.calls();
  for (const { jobId, endpoint } of leftBehind(scene.beacons, calls)) {
    await make(client, { operation: 'cancel', jobId, endpoint });
  }
  const queue = ownQueue(endpoints);
  if (queue === undefined || !calls.some((call) => isLostSubmission(call) && call.endpoint === queue)) return;
  const health = await make(client, { operation: 'health', endpoint: queue });
  if (jobsInQueue(health) > 0) await make(client, { operation: 'purgeQueue', endpoint: queue });
}

type Tidying = Pick<JobRequest, 'operation' | 'endpoint' | 'jobId'>;

async function make(client: JobClient, request: Tidying): Promise<Answer | undefined> {
  const answer = callPatiently(client, { ...request, key: 'valid' }, 'control', true);
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

/** It may have been taken all the same, and nobody knows its job. */
function isLostSubmission(call: TracedCall): boolean {
  return isSubmission(call) && fateOf(call) !== undefined;
}

function isSubmission({ operation }: TracedCall): boolean {
  return operation === 'run' || operation === 'runsync';
}

type Left = { readonly jobId: string; readonly endpoint: string };

/** Jobs that were submitted and are not known to have ended. Those without an answered id are known by their beacons. */
function leftBehind(beacons: OpenScene['scene']['beacons'], calls: readonly TracedCall[]): Left[] {
  const submissions = calls.filter(isSubmission);
  const endpoint = submissions[0]?.endpoint;
  if (endpoint === undefined) return [];
  const jobs = new Map(beacons.jobs().map((jobId) => [jobId, endpoint]));
  for (const call of submissions) {
    const id = idIn(call.answer?.body);
    if (id !== undefined) jobs.set(id, call.endpoint);
  }
  return [...jobs]
    .filter(([jobId]) => beacons.ends(jobId) === 0)
    .map(([jobId, where]) => ({ jobId, endpoint: where }));
}

function idIn(body: string | undefined): string | undefined {
  try {
    const { id, status } = JSON.parse(body ?? '');
    return typeof id === 'string' && id !== '' && status !== 'COMPLETED' ? id : undefined;
  } catch {
    return undefined;
  }
}
