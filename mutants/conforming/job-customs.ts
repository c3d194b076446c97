import type { Endpoint } from '../../emulator/core/endpoint.ts';
import { limits } from '../../generated/limits.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

const idsGiven = new WeakMap<Endpoint, number>();

const retriesAsked = new WeakMap<Endpoint, number>();

/** The same value, with the members of each object in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

const { runsync, runsyncLargerWait } = limits.retention;

/** More of what services do with jobs where the document leaves it open. */
export const jobCustoms: readonly Variant[] = [
  /** @see interface 2.4: what delayTime counts is not shown */
  {
    id: 'delay-counts-from-the-last-queueing',
    says: 'delayTime is how long the job waited for its last attempt alone.',
    freedom: 'what delayTime counts',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        if (!('delayTime' in record)) return record;
        const begun = job.startedAt ?? job.finished?.at ?? now;
        return { ...record, delayTime: Math.max(0, begun - job.queuedAt) };
      },
    }),
  },
  /** @see interface 2.4: the unit of each time is not shown */
  {
    id: 'times-in-two-units',
    says: 'delayTime is in seconds, executionTime in milliseconds.',
    freedom: 'time unit',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return 'delayTime' in record ? { ...record, delayTime: Number(record.delayTime) / 1000 } : record;
      },
    }),
  },
  /** @see interface 2.4: output is there when there is a result, and nothing says that null is one */
  {
    id: 'null-results-are-left-out',
    says: 'A job whose handler returned null has no output.',
    freedom: 'how a missing output is shown',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const { output, ...rest } = base.recordAnswer(job, now, operation);
        return output === null || output === undefined ? rest : { ...rest, output };
      },
    }),
  },
  /** @see interface 2.4, 2.5: the order of the members of an object means nothing in JSON */
  {
    id: 'outputs-are-written-in-order',
    says: 'Outputs and chunks have their members in the order of their names.',
    freedom: 'order of members',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return 'output' in record ? { ...record, output: inOrder(record.output) } : record;
      },
      streamAnswer(chunks, job) {
        const answer = base.streamAnswer(chunks, job);
        return 'body' in answer ? { ...answer, body: inOrder(answer.body) } : answer;
      },
    }),
  },
  /** @see interface 2.4, 4.1: a job's address holds its endpoint, and only there an id names one job */
  {
    id: 'ids-count-up-on-each-endpoint',
    says: 'The first job of each endpoint is job 1, the next is job 2.',
    freedom: 'the form of ids',
    behave: () => ({
      newJobId(_random, _kind, endpoint) {
        const id = (idsGiven.get(endpoint) ?? 0) + 1;
        idsGiven.set(endpoint, id);
        return String(id);
      },
    }),
  },
  /** @see interface 2.4: the length of an id is not shown */
  {
    id: 'ids-are-long',
    says: 'The id of a job has 500 letters and digits.',
    freedom: 'the form of ids',
    behave: () => ({ newJobId: (random, kind) => `${kind}${random.hex(500)}`.slice(0, 500) }),
  },
  /** @see interface 8: up to five minutes with a larger wait */
  {
    id: 'runsync-kept-as-long-as-its-wait',
    says: 'A result of /runsync whose wait was larger than the default is kept as long as that wait.',
    freedom: 'retention after a larger wait',
    behave: (base) => ({
      retention(job) {
        const isLarger = (job.wait ?? 0) > limits.wait.default;
        return isLarger ? Math.max(runsync, Math.min(job.wait!, runsyncLargerWait)) : base.retention(job);
      },
    }),
  },
  /** @see interface 6.3: the payload is not shown */
  {
    id: 'webhook-sends-the-submission-too',
    says: 'A webhook is sent what the job was given, but for its storage, and what came of it.',
    freedom: 'webhook payload',
    behave: () => ({
      webhookRequest({ id, endpointId, submission: { s3Config: _, ...given }, output, chunks }, state) {
        const body = { event: 'job.completed', endpointId, job: { id, state, given, output, chunks } };
        return {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body, undefined, 1),
        };
      },
    }),
  },
  /** @see interface 2.6: what counts as retried is not shown */
  {
    id: 'health-counts-retries-by-call-too',
    says: 'retried counts each /retry that was taken, besides what is tried again by itself.',
    freedom: 'what retried counts',
    behave: (base) => ({
      healthAnswer(endpoint) {
        const health = base.healthAnswer(endpoint);
        if (!isObject(health) || !isObject(health.jobs)) return health;
        const retried = Number(health.jobs.retried) + (retriesAsked.get(endpoint) ?? 0);
        return { ...health, jobs: { ...health.jobs, retried } };
      },
    }),
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const endpoint = call.world.service.endpoints.get(call.endpointId);
      if (call.operation === 'retry' && reply.status < 300 && endpoint !== undefined)
        retriesAsked.set(endpoint, (retriesAsked.get(endpoint) ?? 0) + 1);
      return reply;
    },
  },
  /** @see interface 2.2: when workers scale up is not shown */
  {
    id: 'scales-after-four-seconds',
    says: 'A worker is started for a job that has waited for four seconds.',
    freedom: 'scaler',
    behave: () => ({ scaler: () => ({ kind: 'queue-delay', delay: 4000 }) }),
  },
  /** @see interface 3: when a worker takes a job is not shown */
  {
    id: 'workers-start-in-half-a-minute',
    says: 'A new worker needs 30 s before it takes a job.',
    freedom: 'cold start',
    behave: () => ({ coldStart: () => 30_000 }),
  },
];
