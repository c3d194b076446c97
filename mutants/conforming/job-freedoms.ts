import { randomUUID } from 'node:crypto';
import { admit } from '../../emulator/core/access.ts';
import { healthOf } from '../../emulator/core/health.ts';
import type { Job } from '../../emulator/core/job.ts';
import { isRefusal } from '../../emulator/core/refusal.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

function cloudEvent({ id, endpointId, output, error, finished }: Job, status: string): RestView {
  return {
    specversion: '1.0',
    id: `${id}/${finished?.at ?? 0}`,
    source: `//serverless/${endpointId}`,
    type: `job.${status.toLowerCase()}`,
    subject: id,
    time: new Date(finished?.at ?? 0).toISOString(),
    datacontenttype: 'application/json',
    data: { jobId: id, state: status, result: output ?? null, failure: error ?? null },
  };
}

const window = 10_000;

/** What the limits leave a caller; undefined where there is none, or nobody was let in. */
function allowance(call: JobCall): Record<string, string> | undefined {
  const { service, clock } = call.world;
  const { behaviour, meters } = service;
  const admitted = admit(service, call.operation, call.authorization, call.endpointId);
  const base = behaviour.baseLimit(call.operation);
  if (isRefusal(admitted) || base === undefined) return undefined;
  const { requests } = behaviour.effectiveLimit(base, admitted.endpoint);
  const meter = meters.get(behaviour.meterKey({ ...admitted, operation: call.operation }));
  const now = clock.now();
  const accepted = (meter?.accepted ?? []).filter((at) => at > now - window);
  const freed = accepted[Math.max(0, accepted.length - requests)] ?? now - window;
  return {
    'x-ratelimit-limit': String(requests),
    'x-ratelimit-remaining': String(Math.max(0, requests - accepted.length)),
    'x-ratelimit-reset': String(Math.max(1, Math.ceil((freed + window - now) / 1000))),
    'x-ratelimit-policy': `${requests};w=10`,
  };
}

/** What the document leaves open about jobs, their calls and their webhooks. */
export const jobFreedoms: readonly Variant[] = [
  {
    id: 'runsync-sees-other',
    says: 'A /runsync whose wait elapses answers 303 with the address of the status.',
    freedom: 'an answer when the wait ends',
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const { id, status } = isObject(reply.body) ? reply.body : {};
      const goesOn = status === 'IN_QUEUE' || status === 'IN_PROGRESS';
      if (call.operation !== 'runsync' || reply.status !== 200 || !goesOn) return reply;
      const location = `./status/${encodeURIComponent(String(id))}`;
      return { ...reply, status: 303, headers: { ...reply.headers, location } };
    },
  },
  {
    id: 'results-are-filed-late',
    says: 'A job stays IN_PROGRESS for 1.5 s after its handler has returned, while its result is stored.',
    freedom: 'filing of results',
    behave: () => ({ filingDelay: () => 1500 }),
  },
  {
    id: 'standby-worker',
    says: 'Each queue-based endpoint keeps one worker more than its minimum ready, up to its maximum.',
    freedom: 'standby workers',
    behave: (base) => ({
      leastWorkers: (endpoint) => Math.min(base.leastWorkers(endpoint) + 1, base.mostWorkers(endpoint)),
    }),
  },
  {
    id: 'stream-in-portions',
    says: 'A call of /stream gives two chunks of the handler at most, and the next call goes on from there.',
    freedom: 'earlier chunks',
    behave: () => ({ mostStreamed: () => 2 }),
  },
  {
    id: 'cloud-events',
    says: 'Webhooks are called 2 s after the job has completed, with a batch of one CloudEvent.',
    freedom: 'a webhook as an event',
    behave: () => ({
      firstWebhookCall: (_job, now) => now + 2000,
      webhookRequest: (job, state) => ({
        method: 'POST',
        headers: {
          'content-type': 'application/cloudevents-batch+json; charset=utf-8',
          'user-agent': 'serverless-notifier/3.1',
          'x-delivery': randomUUID(),
        },
        body: JSON.stringify([cloudEvent(job, state)], undefined, 2),
      }),
    }),
  },
  {
    id: 'refused-calls-count-and-limits-are-told',
    says: 'A call over the rate limit counts towards it too, and each answer says what is left, as a 429 says when to come back.',
    freedom: 'limit-refused-calls',
    behave: (base) => ({
      hasRoom(meter, requests, now) {
        const fits = base.hasRoom(meter, requests, now);
        if (!fits && meter.accepted.length < 2 * requests) meter.accepted.push(now);
        return fits;
      },
    }),
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const left = allowance(call);
      if (left === undefined) return reply;
      const retry = reply.status === 429 ? { 'retry-after': left['x-ratelimit-reset']! } : {};
      return { ...reply, headers: { ...reply.headers, ...left, ...retry } };
    },
  },
  {
    id: 'chatty-job-answers',
    says: 'Answers of the job API say more than is shown, in another order.',
    freedom: 'members beside those shown',
    behave: (base) => ({
      queuedAnswer: (job) => ({
        links: { status: `status/${job.id}`, cancel: `cancel/${job.id}` },
        submittedAt: new Date(job.submittedAt).toISOString(),
        region: 'eu-ro-1',
        ...base.queuedAnswer(job),
      }),
      recordAnswer(job, now, operation) {
        const { error, ...view } = base.recordAnswer(job, now, operation);
        return {
          submittedAt: new Date(job.submittedAt).toISOString(),
          attempts: job.attempts,
          workerId: job.run?.worker.id ?? null,
          error: error === undefined ? null : { type: 'HandlerError', message: error, trace: [] },
          ...view,
        };
      },
      cancelAnswer: (job, before) => ({
        cancelledFrom: before,
        message: 'The job was cancelled.',
        ...base.cancelAnswer(job, before),
      }),
      retryAnswer: (job, before) => ({
        retriedFrom: before,
        attempts: job.attempts,
        ...base.retryAnswer(job, before),
      }),
      purgeAnswer: (removed, before, endpoint) => ({
        endpoint: endpoint.id,
        tookSeconds: 0.004,
        ...(base.purgeAnswer(removed, before, endpoint) as object),
        status: `COMPLETED: ${removed.length} job(s) removed`,
      }),
      healthAnswer(endpoint) {
        const { jobs, workers } = healthOf(endpoint);
        const starting = endpoint.workers.filter(({ ready }) => !ready).length;
        return {
          healthy: true,
          endpoint: { id: endpoint.id, region: 'eu-ro-1' },
          workers: { unhealthy: 0, throttled: 0, initializing: starting, ready: workers.idle, ...workers },
          jobs: { cancelled: 0, latencySeconds: { p50: 0.5, p95: 1.25 }, ...jobs },
        };
      },
    }),
  },
];
