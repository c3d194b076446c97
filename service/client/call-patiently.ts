import type { Role } from '../../engine/http/trace.ts';
import type { Answer } from './answer.ts';
import type { JobClient } from './job-client.ts';
import { isWaitOver, type JobRequest } from './job-request.ts';

export type PatientCaller = Pick<JobClient, 'call'>;

/** How often and how long, in milliseconds, a call that is answered 429 is put off. */
const pauses = [1000, 2000, 4000, 8000];

/** A pause before a call that was put off is made again: real milliseconds, or those of a clock that only we move. */
export type Pause = (ms: number) => Promise<unknown>;

/** Makes a call, and again after a pause while the target puts it off. */
export async function callPatiently(
  client: PatientCaller,
  request: JobRequest,
  role: Role,
  rest: Pause | undefined,
): Promise<Answer> {
  let answer = await client.call(request, role);
  for (const pause of rest === undefined ? [] : pauses) {
    if (!isThrottled(answer)) return answer;
    await rest?.(pauseAsked(answer) ?? pause);
    answer = await client.call(request, role, true);
  }
  return answer;
}

/** Any status may answer a call whose wait for a job has passed: then a 429 puts nothing off. @see interface 4.1 */
export function isThrottled(answer: Answer): boolean {
  return answer.status === 429 && !isWaitOver(answer);
}

/** How long, in real milliseconds, an answer asks to be left alone. */
export function pauseAsked(answer: Pick<Answer, 'headers'>): number | undefined {
  const seconds = Number(answer.headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 && seconds <= 60 ? seconds * 1000 : undefined;
}
