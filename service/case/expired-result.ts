import type { Redact } from '../../engine/http/redact.ts';
import type { TracedCall } from '../../engine/http/trace.ts';
import { limits } from '../../generated/limits.ts';
import type { SyncJob } from './job-maker.ts';

const states = /"(IN_QUEUE|IN_PROGRESS|COMPLETED|FAILED|CANCELLED|TIMED_OUT)"/;

/**
 * Why a violation may be none: a job that its context submitted by `/runsync` showed no state when its result may have been
 * over, a minute after the earliest moment at which it can have ended: what is answered then is open. Undefined where that
 * is ruled out.
 * @see interface 3, 8
 */
export function expiredResult(
  calls: readonly TracedCall[],
  jobs: readonly SyncJob[],
  redact: Redact,
): string | undefined {
  const isOver = jobs.some(({ id, sent }) => {
    const path = redact(`/${encodeURIComponent(id)}`);
    const own = calls.filter(({ url }) => url.split('?')[0]!.endsWith(path));
    const unfinished = own.filter(({ answer }) => /"IN_(QUEUE|PROGRESS)"/.test(answer?.body ?? ''));
    const since = Math.max(sent, ...unfinished.map((call) => call.sent));
    return own.some((call) => isGone(call) && (call.answered ?? 0) - since >= limits.retention.runsync);
  });
  return isOver ? 'the result of a job of /runsync may have been over by then' : undefined;
}

/** Whether a call may have found no result: what fetches one may be told so in any way but by a server's error. */
function isGone({ operation, answer }: TracedCall): boolean {
  if (answer === undefined || answer.status >= 500) return false;
  if (answer.status === 404) return true;
  if (operation === 'status') return answer.status >= 300 || !states.test(answer.body);
  return operation === 'stream' && answer.status >= 300;
}
