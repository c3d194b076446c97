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
  const make = async (request: Pick<JobRequest, 'operation' | 'endpoint' | 'jobId'>): Promise<void> => {
    await callPatiently(client, { ...request, key: 'valid' }, 'control', true).catch(ignoreLoss);
  };
  for (const { jobId, endpoint } of leftBehind(scene.beacons, calls)) {
    await make({ operation: 'cancel', jobId, endpoint });
  }
  const queue = ownQueue(endpoints);
  if (queue !== undefined && calls.some((call) => isLostSubmission(call) && call.endpoint === queue)) {
    await make({ operation: 'purgeQueue', endpoint: queue });
  }
}

function ignoreLoss(error: unknown): void {
  if (!(error instanceof TransportError)) throw error;
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
