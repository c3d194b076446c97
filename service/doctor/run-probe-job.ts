import { randomUUID } from 'node:crypto';
import { saysRefused } from '../../engine/http/gateway-status.ts';
import { memberIn } from '../../engine/http/member-in.ts';
import { limits } from '../../generated/limits.ts';
import type { Kept } from '../ledger/ledger.ts';
import type { EndpointName } from '../profile/site.ts';
import { follow } from './follow-probe-job.ts';
import type { ProbeJobOptions, ProbeJobResult, ProbeJobsOptions } from './probe-jobs.ts';
import { type DoctorReply, isAnswered, isSuccess, replyWords } from './reply.ts';

/** Submits a tiny job, written down before, and sees it to its end. */
export async function runProbeJob(
  name: EndpointName,
  jobOptions: ProbeJobOptions,
  options: ProbeJobsOptions,
): Promise<ProbeJobResult> {
  const { site, ledger, job, redact } = options;
  const endpoint = site.endpoints[name]!;
  const ttl = ttlFor(jobOptions, options);
  const facts = { endpoint: name, key: 'valid', endsBy: Date.now() + Math.ceil(ttl / options.rate) };
  const kept = await ledger.intend('job', facts);
  const words = randomUUID();
  const sent = performance.now();
  const reply = await job({ operation: 'run', endpoint, key: 'valid', body: bodyOf(words, ttl, jobOptions) });
  const id = isSuccess(reply) ? idIn(reply.json) : undefined;
  if (id === undefined) {
    if (madeNothing(reply)) kept.gone();
    return refusedBy(reply);
  }
  if (redact(id) === id) kept.made(id);
  const probeJob = await follow({ id, words, sent, endpoint }, options);
  if (probeJob.came === 'ended' || probeJob.came === 'ran') kept.gone();
  else await cancel(endpoint, id, kept, options);
  return probeJob;
}

/** In milliseconds of the target's time: longer than anybody waits for it. */
function ttlFor({ work = 0 }: ProbeJobOptions, { patience, rate }: ProbeJobsOptions): number {
  return Math.min(limits.ttl.maximum, limits.ttl.minimum + Math.ceil(work + 2 * patience.job * rate));
}

function bodyOf(words: string, ttl: number, { work, beacon, webhook }: ProbeJobOptions): object {
  const probe = { return: words, stamp: true, ...part('work', work), ...part('beacon', beacon) };
  return { input: { probe }, policy: { ttl }, ...part('webhook', webhook) };
}

function part(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value };
}

/** Whether an answer says for sure that there is no job. */
function madeNothing(reply: DoctorReply): boolean {
  if (isAnswered(reply)) return saysRefused(reply.status);
  return /^(unsent|refused|unresolved)$/.test(reply.silence);
}

function refusedBy(reply: DoctorReply): ProbeJobResult {
  const words = isSuccess(reply) ? `${replyWords(reply)} without the id of a job` : replyWords(reply);
  return { came: 'refused', words };
}

async function cancel(endpoint: string, jobId: string, kept: Kept, { job }: ProbeJobsOptions): Promise<void> {
  const reply = await job({ operation: 'cancel', endpoint, jobId, key: 'valid' });
  if (isSuccess(reply)) kept.gone();
}

function idIn(json: unknown): string | undefined {
  const id = memberIn(json, 'id');
  return typeof id === 'string' && id !== '' ? id : undefined;
}
