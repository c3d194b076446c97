import { type Health, healthOf } from '../../emulator/core/health.ts';
import type { Job } from '../../emulator/core/job.ts';
import { forgetResult } from '../../emulator/core/retention.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

/** What goes wrong with jobs in one place only: beside a policy, after a stream, in numbers, after a refusal. */
export const oddPlaceFaults: readonly Fault[] = [
  {
    id: 'timed-out-streams-are-complete',
    says: 'A job that exceeds its limit after it has yielded something ends as COMPLETED.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: (base) => ({
      timedOutState: (job) => (job.chunks.length > 0 ? 'COMPLETED' : base.timedOutState(job)),
    }),
  },
  {
    id: 'ttl-leaves-the-run-time-out-beside-a-timeout',
    says: 'Where a policy has both, the executionTimeout comes on top of the ttl.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.deletes'],
    behave: (base) => ({
      ttlEnd(job) {
        const { ttl, executionTimeout = 0 } = job.submission.policy ?? {};
        return base.ttlEnd(job) + (ttl === undefined ? 0 : executionTimeout);
      },
    }),
  },
  {
    id: 'default-timeout-is-the-ttl',
    says: 'A job with a ttl and no executionTimeout may run until its ttl ends.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.default'],
    behave: (base) => ({
      executionLimit(job, endpoint) {
        const { ttl, executionTimeout } = job.submission.policy ?? {};
        return ttl === undefined || executionTimeout !== undefined
          ? base.executionLimit(job, endpoint)
          : Math.max(ttl, base.executionLimit(job, endpoint));
      },
    }),
  },
  {
    id: 'wait-ignored-beside-a-policy',
    says: '/runsync waits for the default time when the submission has a policy.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.honoured'],
    wrap: (next) => (call) =>
      next(call.operation === 'runsync' && hasPolicy(call) ? withoutWait(call) : call),
  },
  {
    id: 'later-chunks-are-not-split',
    says: 'Only the first chunk of a job is split when it is larger than 1 MB.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.splits-large'],
    behave(base) {
      const next: boolean[] = [];
      return {
        streamedChunks(job, now) {
          const chunks = base.streamedChunks(job, now);
          next.splice(0, next.length, ...chunks.map((chunk) => chunk === job.chunks[0]));
          return chunks;
        },
        chunkPieces: (output) => (next.shift() === false ? [output] : base.chunkPieces(output)),
      };
    },
  },
  {
    id: 'streamed-results-are-gone',
    says: 'A finished job is forgotten when /stream has given its chunks.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retention.run-kept', 'job.life.legal'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const endpoint = call.world.service.endpoints.get(call.endpointId);
      const job = endpoint?.jobs.get(call.jobId);
      const isOver = call.operation === 'stream' && reply.status < 300 && job?.finished !== undefined;
      if (isOver && job.chunks.length > 0) forgetResult(endpoint!, job);
      return reply;
    },
  },
  {
    id: 'purge-removes-twenty-five',
    says: '/purge-queue removes 25 jobs at most, and counts those.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.purge.removes-queued'],
    behave: (base) => ({ purges: (endpoint) => base.purges(endpoint).slice(0, 25) }),
  },
  {
    id: 'workers-rest-after-a-purge',
    says: 'Once a purge has removed something, jobs that are submitted later are given to no worker.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.accounted'],
    behave(base) {
      const purged = new WeakSet<object>();
      return {
        purgeAnswer(removed, before, endpoint) {
          if (removed.length > 0) purged.add(endpoint);
          return base.purgeAnswer(removed, before, endpoint);
        },
        waitsForWebhooks: (endpoint) => purged.has(endpoint) || base.waitsForWebhooks(endpoint),
      };
    },
  },
  {
    id: 'health-without-workers-where-there-are-none',
    says: 'The health record has no workers while there are none.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.health.shape'],
    behave: (base) => ({
      healthAnswer(endpoint) {
        const { workers, ...health } = base.healthAnswer(endpoint) as Health;
        return endpoint.workers.length === 0 ? health : { ...health, workers };
      },
    }),
  },
  {
    id: 'health-keeps-timed-out-jobs-in-progress',
    says: 'inProgress goes on counting jobs that timed out.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.health.counts'],
    behave: () => ({
      healthAnswer(endpoint) {
        const health = healthOf(endpoint);
        const timedOut = [...endpoint.jobs.values()].filter(
          ({ finished }) => finished?.state === 'TIMED_OUT',
        );
        const { inProgress } = health.jobs;
        return { ...health, jobs: { ...health.jobs, inProgress: inProgress + timedOut.length } };
      },
    }),
  },
  {
    id: 'timed-out-kept-until-their-ttl',
    says: 'The record of a job that timed out is kept until its ttl ends.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-expires'],
    behave: (base) => ({
      retention: (job) => (job.finished?.state === 'TIMED_OUT' ? limits.ttl.maximum : base.retention(job)),
    }),
  },
  {
    id: 'twenty-results-are-kept',
    says: 'Of an endpoint the last twenty results are kept, older ones are gone.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-kept'],
    behave(base) {
      const ended = new Map<string, Job[]>();
      return {
        retention(job) {
          const jobs = (ended.get(job.endpointId) ?? []).filter((other) => other !== job);
          ended.set(job.endpointId, [...jobs, job].slice(-20));
          return base.retention(job);
        },
        finds(job, operation, now) {
          const isKept = job.finished === undefined || ended.get(job.endpointId)?.includes(job) === true;
          return isKept && base.finds(job, operation, now);
        },
      };
    },
  },
  {
    id: 'webhook-of-runsync-called-once',
    says: 'The webhook of a job of /runsync is not called again when the call fails.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: (base) => ({
      nextWebhookCall: (failed) => (failed.job.kind === 'runsync' ? undefined : base.nextWebhookCall(failed)),
    }),
  },
  {
    id: 'limit-begins-anew-at-a-refusal',
    says: 'A call that is refused for its limit ends the window: those after it count from zero.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.base.refused'],
    behave: (base) => ({
      hasRoom(meter, requests, now) {
        const hasRoom = base.hasRoom(meter, requests, now);
        if (!hasRoom) meter.accepted = [];
        return hasRoom;
      },
    }),
  },
];

function hasPolicy({ body }: JobCall): boolean {
  return Buffer.from(body).includes('"policy"');
}

function withoutWait(call: JobCall): JobCall {
  const query = new URLSearchParams(call.query);
  query.delete('wait');
  return { ...call, query };
}
