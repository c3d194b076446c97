import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../client/answer.ts';
import { callPatiently } from '../client/call-patiently.ts';
import type { JobClient } from '../client/job-client.ts';
import type { JobRequest } from '../client/job-request.ts';
import { StillThereError } from '../client/still-there.ts';

/** @see interface 3 */
export const finishedStates = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'] as const;

const finished: ReadonlySet<string | undefined> = new Set(finishedStates);

/** A job is not shown. It may be shown again: only what is absent twice, seconds apart, is gone. */
export class AbsentJobError extends StillThereError {}

/**
 * Cancels a job and looks whether it has ended: an answer to the cancel alone proves nothing.
 * @param pauses before each look, in real milliseconds: a cancelled job ends at once, and its status shows it soon
 * @throws AbsentJobError when it is not shown; StillThereError when it may still wait or work; TransportError when no answer comes
 */
export async function endJob(
  client: JobClient,
  job: Required<Pick<JobRequest, 'jobId' | 'endpoint' | 'key'>>,
  pauses: readonly number[] = [0],
): Promise<void> {
  const ask = (operation: 'cancel' | 'status'): Promise<Answer> =>
    callPatiently(client, { operation, ...job }, 'control', sleep);

  const cancelled = await ask('cancel');
  let shown = '';
  for (const pause of pauses) {
    if (pause > 0) await sleep(pause);
    const { status, record } = await ask('status');
    if (status === 404 || status === 410) throw new AbsentJobError('nothing shows that it has ended');
    const isOne = record.id === job.jobId && status >= 200 && status < 300;
    if (isOne && finished.has(record.status)) return;
    shown = `${status} ${record.status ?? ''}`.trim();
  }
  throw new StillThereError(`cancel was answered ${cancelled.status}, and status ${shown}`);
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

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
