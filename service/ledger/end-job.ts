import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../client/answer.ts';
import { callPatiently } from '../client/call-patiently.ts';
import type { JobClient } from '../client/job-client.ts';
import type { JobRequest } from '../client/job-request.ts';
import { StillThereError } from '../client/still-there.ts';

/** @see interface 3 */
export const finishedStates = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'] as const;

const finished: ReadonlySet<string | undefined> = new Set(finishedStates);

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

/**
 * Looks whether a job is there to be seen, before it is ended with another key than the run had.
 * @throws StillThereError when it is not: it may be another account's; TransportError when no answer comes
 */
export async function assertShown(
  client: JobClient,
  job: Required<Pick<JobRequest, 'jobId' | 'endpoint' | 'key'>>,
): Promise<void> {
  const answer = await callPatiently(client, { operation: 'status', ...job }, 'control', sleep);
  if (isSuccess(answer)) return;
  throw new StillThereError(`status was answered ${answer.status} to another key than the run had`);
}

/** A cancelled job ends at once: its status shows it soon. In milliseconds. */
const pauses = [0, 500, 1500];

/**
 * Looks whether a job that was cancelled has ended: an answer to the cancel alone proves nothing.
 * @throws StillThereError when it still waits or works; TransportError when no answer comes
 */
export async function assertEnded(
  client: JobClient,
  job: Required<Pick<JobRequest, 'jobId' | 'endpoint' | 'key'>>,
): Promise<void> {
  let state: string | undefined;
  for (const pause of pauses) {
    await sleep(pause);
    const { record } = await callPatiently(client, { operation: 'status', ...job }, 'control', sleep);
    state = record.status;
    if (state !== 'IN_QUEUE' && state !== 'IN_PROGRESS') return;
  }
  throw new StillThereError(`cancel was answered as done, and status still shows ${state}`);
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
