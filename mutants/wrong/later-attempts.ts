import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import { waitingJobs } from '../../emulator/core/purge.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

const retriedBefore = new WeakSet<Job>();

/** What goes wrong once a job has been tried before, by itself or because somebody asked for it. */
export const laterAttemptFaults: readonly Fault[] = [
  {
    id: 'timeout-forgotten-by-later-attempts',
    says: 'The attempt that follows a failed one by itself may run as long as it likes.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: (base) => ({
      executionLimit: (job, endpoint) =>
        job.attempts > 1 ? limits.executionTimeout.maximum : base.executionLimit(job, endpoint),
    }),
  },
  {
    id: 'own-time-forgotten-by-later-attempts',
    says: "The attempt that follows a failed one by itself may run as long as the endpoint's jobs may, whatever its policy says.",
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.overrides-endpoint'],
    behave: (base) => ({
      executionLimit: (job, endpoint) =>
        job.attempts > 1
          ? (endpoint.settings.executionTimeout ?? limits.executionTimeout.default)
          : base.executionLimit(job, endpoint),
    }),
  },
  {
    id: 'ttl-forgotten-by-later-attempts',
    says: 'A job of which an attempt has failed is not deleted at the end of its ttl.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.deletes'],
    behave: () => ({ ttlDeletes: (job) => job.attempts < 2 }),
  },
  {
    id: 's3config-lost-by-later-attempts',
    says: 'The handler is given no s3Config after an attempt has failed.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.s3config.passed-along'],
    behave: (base) => ({
      handlerView(job) {
        const { s3Config, ...view } = base.handlerView(job);
        return job.attempts > 1 || s3Config === undefined ? view : { ...view, s3Config };
      },
    }),
  },
  {
    id: 'input-changed-for-later-attempts',
    says: 'The handler is given a member more in its input after an attempt has failed.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.opaque'],
    behave: (base) => ({
      handlerView(job) {
        const view = base.handlerView(job);
        return job.attempts > 1 ? { ...view, input: { ...view.input, attempt: job.attempts } } : view;
      },
    }),
  },
  {
    id: 'webhook-not-called-after-a-failed-attempt',
    says: 'A job that completes with its second attempt calls no webhook.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: (base) => ({ callsWebhook: (job, state) => job.attempts < 2 && base.callsWebhook(job, state) }),
  },
  {
    id: 'webhook-called-for-each-failed-attempt',
    says: 'The webhook is called when a failed attempt is followed by another as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['webhook.not-before-completion'],
    behave: (base) => ({
      callsWebhook: (job, state) =>
        (state === 'IN_PROGRESS' && job.attempts > 1) || base.callsWebhook(job, state),
    }),
  },
  {
    id: 'success-of-a-later-attempt-shows-failed',
    says: 'The record of a job whose second attempt succeeds says FAILED.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.auto-retry'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return job.attempts > 1 && record.status === 'COMPLETED' ? { ...record, status: 'FAILED' } : record;
      },
    }),
  },
  {
    id: 'output-of-later-attempts-lost',
    says: 'The record of a job that completes with its second attempt shows no output.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.auto-retry'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const { output, ...record } = base.recordAnswer(job, now, operation);
        return job.attempts > 1 || output === undefined ? record : { ...record, output };
      },
    }),
  },
  {
    id: 'retry-works-once',
    says: '/retry refuses a job that was retried before and has failed again.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.failed'],
    wrap: (next) => async (call) => {
      const job = jobOf(call);
      if (call.operation !== 'retry' || job === undefined) return next(call);
      if (retriedBefore.has(job)) return { status: 400, body: { error: 'this job was retried' } };
      const reply = await next(call);
      if (reply.status < 300) retriedBefore.add(job);
      return reply;
    },
  },
  {
    id: 'retry-refuses-jobs-of-runsync',
    says: '/retry takes jobs of /run alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.failed'],
    wrap: (next) => (call) =>
      call.operation === 'retry' && jobOf(call)?.kind === 'runsync'
        ? { status: 400, body: { error: 'nobody waits for this job' } }
        : next(call),
  },
  {
    id: 'purge-leaves-retried-jobs',
    says: '/purge-queue leaves jobs in the queue that somebody has retried.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.purge.removes-queued'],
    behave(base) {
      const { note, isRetried } = notingRetried(base);
      return { ...note, purges: (endpoint) => waitingJobs(endpoint).filter((job) => !isRetried(job)) };
    },
  },
  {
    id: 'retention-counts-from-the-first-end',
    says: 'The result of a retried job is kept until 30 minutes after its first end.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.retention.run-kept'],
    behave(base) {
      const ends = new WeakMap<Job, number>();
      return {
        retention(job) {
          const end = job.finished?.at ?? 0;
          const first = ends.get(job) ?? end;
          ends.set(job, first);
          return Math.max(0, base.retention(job) - (end - first));
        },
      };
    },
  },
  {
    id: 'retried-jobs-vanish-when-their-failure-expires',
    says: 'A job that was retried is gone 30 minutes after it failed, whatever it does then.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retention.run-kept'],
    behave(base) {
      const expires = new WeakMap<Job, number>();
      return {
        retention(job) {
          const kept = base.retention(job);
          if (!expires.has(job)) expires.set(job, (job.finished?.at ?? 0) + kept);
          return kept;
        },
        finds: (job, operation, now) =>
          now < (expires.get(job) ?? Infinity) && base.finds(job, operation, now),
      };
    },
  },
  {
    id: 'cancel-leaves-later-attempts-at-work',
    says: 'A job that is cancelled in an attempt that follows a failed one by itself works on to its end.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: (base) => ({ cancelStopsRun: (job) => job.attempts < 2 && base.cancelStopsRun(job) }),
  },
];

/** The job that a call is about, where there is one. */
export function jobOf({ world, endpointId, jobId }: JobCall): Job | undefined {
  return world.service.endpoints.get(endpointId)?.jobs.get(jobId);
}

function notingRetried(base: Behaviour) {
  const retried = new WeakSet<Job>();
  const note: Pick<Behaviour, 'ttlEndAfterRetry'> = {
    ttlEndAfterRetry(job, now) {
      retried.add(job);
      return base.ttlEndAfterRetry(job, now);
    },
  };
  return { note, isRetried: (job: Job) => retried.has(job) };
}
