import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../../engine/counted.ts';
import type { Received } from '../../service/receiver/inbox.ts';
import type { Receiver } from '../../service/receiver/receiver.ts';
import { jobOfWebhook } from '../plan/job-webhook.ts';
import { parsedAnswer } from '../plan/reported-job.ts';
import type { SoakJob } from '../plan/soak-mix.ts';
import type { LoadFinding } from './verdict.ts';

/** A place of a receiver that answers each webhook late. */
export type SlowWebhooks = {
  /** Where webhooks go: the job and its proof come behind it, as `plan/job-webhook.ts` has it. */
  readonly url: string;
  /** What the proofs of jobs are made with. */
  readonly secret: string;
  readonly received: readonly Pick<Received, 'url' | 'body'>[];
  stop(): void;
};

/** @param delay real milliseconds until each answer */
export function openSlowWebhooks(receiver: Receiver, delay: number): SlowWebhooks {
  const inbox = receiver.open();
  return {
    url: inbox.hook([200], { delay }).url,
    secret: randomBytes(16).toString('hex'),
    received: inbox.received,
    stop: inbox.close,
  };
}

/** A first call and two further attempts. @see interface 6 */
const mostCalls = 3;
/** Real milliseconds for which the last webhooks are waited for: two attempts, ten seconds apart, and some more. */
const webhookTimeout = 30_000;

type WebhookSources = Pick<SlowWebhooks, 'received' | 'secret'>;

/** Judges webhooks of plain jobs that completed, once all are there or nothing more can be expected. */
export async function judgeWebhooks(
  sources: WebhookSources,
  soakJobs: readonly SoakJob[],
  most = webhookTimeout,
): Promise<LoadFinding> {
  const due = soakJobs.filter(({ kind, last }) => kind === 'plain' && last.body.includes('"COMPLETED"'));
  const count = callCounter(sources, soakJobs);
  const missing = (): number => {
    const { calls } = count();
    return due.filter(({ number }) => !calls.has(number)).length;
  };
  for (const end = Date.now() + most; missing() > 0 && Date.now() < end; ) await sleep(100);
  const { calls, others } = count();
  const often = due.filter(({ number }) => (calls.get(number) ?? 0) > mostCalls).length;
  const left = others === 0 ? '' : `; left out, since of no job: ${counted(others, 'call')}`;
  const part = {
    ...{ part: 'webhooks', documented: `one of each job that completed, in ${mostCalls} calls at most` },
    measured: `of ${due.length} jobs ${missing()} without a call, ${often} with more than ${mostCalls}${left}`,
  };
  if (missing() + often > 0)
    return { ...part, verdict: 'fail', reason: 'a receiver that is slow loses none' };
  return { ...part, verdict: due.length > 0 ? 'pass' : 'inconclusive' };
}

/** How often each job's webhook was called, by the job's number, and how many calls belong to none. */
type CallCounts = { readonly calls: Map<number, number>; others: number };

/** Counts what came since it was last asked, too. */
function callCounter({ received, secret }: WebhookSources, soakJobs: readonly SoakJob[]): () => CallCounts {
  const ids = new Map(soakJobs.map(({ number, submission }) => [idIn(submission.body), number]));
  const counts: CallCounts = { calls: new Map(), others: 0 };
  let read = 0;
  return () => {
    for (; read < received.length; read += 1) {
      const number = jobCalledFor(received[read]!, secret, ids);
      if (number === undefined) counts.others += 1;
      else counts.calls.set(number, (counts.calls.get(number) ?? 0) + 1);
    }
    return counts;
  };
}

/**
 * The job that a call is for: the one of its address, unless the proof is wrong or the body names another job of the soak. The
 * method and the payload may be any. @see interface 6.3
 */
function jobCalledFor(
  { url, body }: Pick<Received, 'url' | 'body'>,
  secret: string,
  ids: ReadonlyMap<unknown, number>,
): number | undefined {
  const job = jobOfWebhook(url);
  if (job === undefined || !isProof(job.proof, proofOf(job.number, secret))) return undefined;
  const reportedId = idIn(body);
  const isAnothers = reportedId !== undefined && ids.has(reportedId) && ids.get(reportedId) !== job.number;
  return isAnothers ? undefined : job.number;
}

/** What the script of a soak makes with `k6/crypto`. */
export function proofOf(number: number, secret: string): string {
  return createHmac('sha256', secret).update(String(number)).digest('hex');
}

function isProof(given: string, known: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(known));
}

function idIn(body: string): unknown {
  return parsedAnswer(body)?.id;
}
