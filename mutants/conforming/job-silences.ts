import { gzipSync } from 'node:zlib';
import { refusalReply } from '../../emulator/api/job/refusal-reply.ts';
import type { Behaviour, JobView } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import { refuse } from '../../emulator/core/refusal.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

/** Letters whose case alone tells one id from another. */
const letters = 'plumbjobaccountregionqueueworkerunitjobsbatchgroups';

/** Jobs that were retried by a call. */
const retried = new WeakSet<Job>();

/** Ids that endpoints gave to jobs. */
const issued = new WeakMap<Endpoint, Set<string>>();

function notingRetries(base: Behaviour): Pick<Behaviour, 'submissionAfterRetry'> {
  return {
    submissionAfterRetry(job, before) {
      retried.add(job);
      return base.submissionAfterRetry(job, before);
    },
  };
}

/** JSON as services keep it that know no half of a surrogate pair and no negative zero. @see RFC 8259, 6 and 8.2 */
function normalised(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(normalised);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.toWellFormed(), normalised(one)]),
  );
}

function inMinutes(view: JobView): JobView {
  const changed = ['delayTime', 'executionTime'].filter((name) => typeof view[name] === 'number');
  return { ...view, ...Object.fromEntries(changed.map((name) => [name, (view[name] as number) / 60_000])) };
}

/** Endpoints that were ordered with the world are known since it began. */
function isKnownYet({ service, clock, endpointIds }: World, id: string): boolean {
  const made = service.resourceStore.deployments.get(id)?.createdAt;
  const isFirst = Object.values(endpointIds).includes(id);
  return isFirst || made === undefined || clock.now() - made >= 3000;
}

/** What the document doesn't say of jobs, their ids, times and results, and of the counts of /health. */
export const jobSilences: readonly Variant[] = [
  /** @see interface 2.4: the form of ids is not shown */
  {
    id: 'ids-differ-in-case-alone',
    says: 'The ids of two jobs differ in the case of letters alone.',
    freedom: 'id form',
    behave: () => ({
      newJobId: (random) =>
        [...letters].map((one) => (random.below(2) === 0 ? one : one.toUpperCase())).join(''),
    }),
  },
  /** @see interface 7.1: 404 is shown for unknown endpoints and for jobs whose ttl has expired */
  {
    id: 'ids-never-given-answer-400',
    says: 'A job id that an endpoint has never given to a job is a malformed parameter, and answers 400.',
    freedom: 'status of an id that was never given',
    behave: (base) => ({
      newJobId(random, kind, endpoint) {
        const id = base.newJobId(random, kind, endpoint);
        const ids = issued.get(endpoint) ?? new Set();
        issued.set(endpoint, ids.add(id));
        return id;
      },
    }),
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const endpoint = call.world.service.endpoints.get(call.endpointId);
      const isOfJob = ['status', 'stream', 'cancel', 'retry'].includes(call.operation);
      if (reply.status !== 404 || !isOfJob || endpoint === undefined) return reply;
      return issued.get(endpoint)?.has(call.jobId)
        ? reply
        : refusalReply(call.world, call.operation, refuse('malformed', 'this is no id of a job'));
    },
  },
  /** @see interface 2.4: units are not shown */
  {
    id: 'times-in-minutes',
    says: 'delayTime and executionTime are in minutes.',
    freedom: 'time units',
    behave: (base) => ({
      recordAnswer: (job, now, operation) => inMinutes(base.recordAnswer(job, now, operation)),
    }),
  },
  /** @see interface 3, 8: of a job that is retried neither is shown */
  {
    id: 'retried-runsyncs-are-kept-like-runs',
    says: 'The result of a /runsync job that was retried is kept like one of /run.',
    freedom: 'retention after a retry',
    behave: (base) => ({
      ...notingRetries(base),
      retention: (job) => base.retention(retried.has(job) ? { ...job, kind: 'run' } : job),
    }),
  },
  /** @see interface 1.3: how often a job is retried automatically is not shown */
  {
    id: 'retried-jobs-have-one-attempt',
    says: 'A job that was retried by a call fails for good at its next attempt.',
    freedom: 'attempts after a retry',
    behave: (base) => ({
      ...notingRetries(base),
      retriesAutomatically: (job, ended) => !retried.has(job) && base.retriesAutomatically(job, ended),
    }),
  },
  /** @see interface 6.3 */
  {
    id: 'webhook-sends-gzip',
    says: 'A webhook is sent its payload as gzip.',
    freedom: 'webhook coding',
    behave: (base) => ({
      webhookRequest(job, state) {
        const { headers, body, ...rest } = base.webhookRequest(job, state);
        if (body.length === 0) return { ...rest, headers, body };
        return { ...rest, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) };
      },
    }),
  },
  /** @see interface 2.6: what the counts count is not shown */
  {
    id: 'health-counts-cancelled-jobs-as-failed',
    says: 'failed counts cancelled jobs as well.',
    freedom: 'what failed counts',
    behave: (base) => ({
      healthAnswer(endpoint) {
        const health = base.healthAnswer(endpoint) as { jobs: { failed: number } };
        const cancelled = [...endpoint.jobs.values()].filter(
          ({ finished }) => finished?.state === 'CANCELLED',
        );
        return { ...health, jobs: { ...health.jobs, failed: health.jobs.failed + cancelled.length } };
      },
    }),
  },
  /** @see interface 2.6 */
  {
    id: 'health-counts-idle-workers-as-running',
    says: 'running counts every worker that is up, idle ones as well.',
    freedom: 'idle workers',
    behave: (base) => ({
      healthAnswer(endpoint) {
        const health = base.healthAnswer(endpoint) as { workers: { idle: number; running: number } };
        const { idle, running } = health.workers;
        return { ...health, workers: { ...health.workers, running: running + idle } };
      },
    }),
  },
  /** @see interface 4.1: payload and behaviour of /requests are not shown */
  {
    id: 'requests-answers-204',
    says: 'GET /requests answers 204.',
    freedom: 'what /requests answers',
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === 'requests' && reply.status === 200 ? { status: 204 } : reply;
    },
  },
  /** @see RFC 8259, 6 and 8.2: what implementations make of these is open */
  {
    id: 'inputs-are-normalised',
    says: 'Half a surrogate pair in an input reaches the handler as U+FFFD, and -0 as 0.',
    freedom: 'JSON beyond what implementations agree on',
    behave: (base) => ({
      handlerView(job) {
        const view = base.handlerView(job);
        return { ...view, input: normalised(view.input) as Record<string, unknown> };
      },
    }),
  },
  /** @see interface 2.4, 7.1: what a record says of an error is not shown */
  {
    id: 'failed-jobs-have-their-error-as-output',
    says: 'The output of a job that failed is an object with its error.',
    freedom: 'output of broken jobs',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const { error, ...record } = base.recordAnswer(job, now, operation);
        return error === undefined ? record : { ...record, output: { error: { message: error, code: 1 } } };
      },
    }),
  },
  /** @see interface 4.1, 9.4: when one version knows what another made is not shown */
  {
    id: 'job-api-learns-of-endpoints-late',
    says: 'An endpoint that is made through REST is unknown to the job API for 3 s.',
    freedom: 'when a new endpoint takes jobs',
    wrap: (next) => (call) =>
      isKnownYet(call.world, call.endpointId)
        ? next(call)
        : refusalReply(call.world, call.operation, refuse('unknown-endpoint', 'there is no such endpoint')),
  },
  /** @see interface 7.1: backoff is the client's; RFC 9110, 10.2.3: a date or a number of seconds */
  {
    id: 'rate-limited-until-a-date',
    says: 'A call over the rate limit gets a date in an hour after which to try again.',
    freedom: 'headers of 429',
    answer: (reply) =>
      reply.status === 429
        ? {
            ...reply,
            headers: { ...reply.headers, 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() },
          }
        : reply,
  },
  /** @see interface, which says nothing of clocks */
  {
    id: 'clocks-are-fast',
    says: 'The date of each answer is seven minutes ahead.',
    freedom: 'the date of answers',
    send: (next) => (target, reply) => {
      const date = Date.parse(reply.headers?.date ?? new Date().toUTCString());
      next(target, { ...reply, headers: { ...reply.headers, date: new Date(date + 420_000).toUTCString() } });
    },
  },
];
