import type { TracedCall } from '../client/trace.ts';
import { TransportError } from '../client/transport.ts';
import { callPatiently } from './callers.ts';
import type { OpenScene } from './open-scene.ts';

/**
 * Cancels what a case leaves at work or in the queue of a shared target, so that the cases after it find free workers.
 * What the target answers is nobody's finding: the jobs have a ttl as well.
 */
export async function clearAway({ scene, trace, client }: OpenScene): Promise<void> {
  for (const { jobId, endpoint } of leftBehind(scene.beacons, trace.calls())) {
    const cancel = { operation: 'cancel', jobId, endpoint, key: 'valid' } as const;
    await callPatiently(client, cancel, 'control', true).catch((error: unknown) => {
      if (!(error instanceof TransportError)) throw error;
    });
  }
}

type Left = { readonly jobId: string; readonly endpoint: string };

/** Jobs that were submitted and are not known to have ended. Those without an answered id are known by their beacons. */
function leftBehind(beacons: OpenScene['scene']['beacons'], calls: readonly TracedCall[]): Left[] {
  const submissions = calls.filter(({ operation }) => operation === 'run' || operation === 'runsync');
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
