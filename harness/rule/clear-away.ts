import { TransportError } from '../client/transport.ts';
import { endJob } from '../ledger/end-job.ts';
import { StillThereError } from '../ledger/still-there.ts';
import type { OpenScene } from './open-scene.ts';
import type { Submission } from './submissions.ts';

/**
 * Cancels what a case leaves at work or in the queue of a shared target, so that the cases after it find free workers.
 * What the target answers is nobody's finding: what is left stays in the ledger.
 */
export async function clearAway(open: OpenScene): Promise<void> {
  await open.submissions?.settled();
  for (const submission of open.submissions?.open() ?? []) {
    if (submission.ids.size > 0 && (await haveEnded(submission, open))) submission.gone();
  }
}

async function haveEnded({ ids, endpoint, key }: Submission, { scene, client }: OpenScene): Promise<boolean> {
  try {
    for (const jobId of ids) {
      if (scene.beacons.ends(jobId) === 0) await endJob(client, { jobId, endpoint, key });
    }
    return true;
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof StillThereError)) throw error;
    return false;
  }
}
