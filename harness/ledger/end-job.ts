import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../client/answer.ts';
import type { JobClient } from '../client/job-client.ts';
import type { JobRequest } from '../client/job-request.ts';
import { callPatiently } from '../rule/callers.ts';
import { StillThereError } from './still-there.ts';

/** @see interface 3 */
const finished: ReadonlySet<string | undefined> = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']);

/**
 * Cancels a job. What a target answers for a finished one is open, so its status decides then.
 * @throws StillThereError when it may still wait or work; TransportError when no answer comes
 */
export async function endJob(
  client: JobClient,
  job: Required<Pick<JobRequest, 'jobId' | 'endpoint' | 'key'>>,
): Promise<void> {
  const ask = (operation: 'cancel' | 'status'): Promise<Answer> =>
    callPatiently(client, { operation, ...job }, 'control', sleep);

  const cancelled = await ask('cancel');
  if (isSuccess(cancelled) || cancelled.status === 404) return;
  const { status, record } = await ask('status');
  if (status === 404 || finished.has(record.status)) return;
  throw new StillThereError(
    `cancel was answered ${cancelled.status}, status ${status} ${record.status ?? ''}`.trim(),
  );
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
