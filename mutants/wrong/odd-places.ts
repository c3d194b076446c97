import type { JobCall } from '../../emulator/api/job/route.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../kinds.ts';

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
        if (!hasRoom) meter.taken = [];
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
