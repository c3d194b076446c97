import { setTimeout as sleep } from 'node:timers/promises';
import { memberIn } from '../../engine/http/member-in.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { ProbeJobResult, ProbeJobsOptions } from './probe-jobs.ts';
import { type DoctorReply, isAnswered, isSuccess, replyWords } from './reply.ts';

/** A job that was taken: what it is to give back, and when it was sent by the monotonic clock. */
export type Followed = { id: string; words: string; sent: number; endpoint: string };

/** How often, in real milliseconds, a job's status is asked for. */
const pollIntervals = { first: 20, most: 1000, growth: 1.5 };

/** Asks for its status until it is over, or our patience ends. */
export async function follow(
  followed: Followed,
  { job, patience, signal }: ProbeJobsOptions,
): Promise<ProbeJobResult> {
  const { id, sent, endpoint } = followed;
  const request: JobRequest = { operation: 'status', endpoint, jobId: id, key: 'valid' };
  for (
    let pause = pollIntervals.first;
    ;
    pause = Math.min(pause * pollIntervals.growth, pollIntervals.most)
  ) {
    const reply = await job(request);
    const seen = performance.now();
    const ended = endedIn(reply, followed, seen);
    if (ended !== undefined) return ended;
    if (signal.aborted || seen - sent > patience.job) return lateOf(reply);
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

/** What a status says of a job that is over; undefined of one that is not, and of no answer. */
function endedIn(
  reply: DoctorReply,
  { id, words, sent }: Followed,
  seen: number,
): ProbeJobResult | undefined {
  if (isAnswered(reply) && reply.status === 404) return { came: 'lost', words: replyWords(reply) };
  const status = isSuccess(reply) ? memberIn(reply.json, 'status') : undefined;
  if (typeof status !== 'string' || !finished.has(status) || !isAnswered(reply)) return undefined;
  const output = memberIn(reply.json, 'output');
  const at = status === 'COMPLETED' ? stampIn(output, words) : undefined;
  return at === undefined ? { came: 'ended', status, output } : { came: 'ran', id, at, sent, seen };
}

function lateOf(reply: DoctorReply): ProbeJobResult {
  if (!isSuccess(reply)) return { came: 'lost', words: replyWords(reply) };
  const status = memberIn(reply.json, 'status');
  return { came: 'late', status: typeof status === 'string' ? status : undefined };
}

/** @see interface 3 */
const finished: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']);

/** When the run began, if the output is what the order says. @see specs/probe.md */
function stampIn(output: unknown, words: string): number | undefined {
  const at = memberIn(output, 'at');
  return memberIn(output, 'value') === words && typeof at === 'number' ? at : undefined;
}
