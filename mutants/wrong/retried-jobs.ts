import type { Behaviour } from '../../emulator/core/behaviour.ts';
import { type Job, stateOf } from '../../emulator/core/job.ts';
import { json } from '../../emulator/world/calls/reply.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

/** Notes which jobs somebody has retried. */
function notingRetried(base: Behaviour) {
  const retried = new WeakSet<Job>();
  const note: Pick<Behaviour, 'submissionAfterRetry'> = {
    submissionAfterRetry(job, before) {
      retried.add(job);
      return base.submissionAfterRetry(job, before);
    },
  };
  return { note, isRetried: (job: Job) => retried.has(job) };
}

/** What goes wrong with jobs that wait for another attempt, or have had one. */
export const retriedJobFaults: readonly Fault[] = [
  {
    id: 'retry-drops-inputs-above-a-megabyte',
    says: 'A retried job whose input is above 1 MB runs with an empty one.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: (base) => ({
      submissionAfterRetry(job, before) {
        const submission = base.submissionAfterRetry(job, before);
        const isLarge = JSON.stringify(submission.input).length > 1_000_000;
        return isLarge ? { ...submission, input: {} } : submission;
      },
    }),
  },
  {
    id: 'retried-jobs-show-retrying',
    says: 'The record of a retried job says RETRYING until a worker takes it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.record.shape', 'job.life.legal'],
    behave(base) {
      const { note, isRetried } = notingRetried(base);
      return {
        ...note,
        recordAnswer(job, now, operation) {
          const record = base.recordAnswer(job, now, operation);
          const waitsAgain = isRetried(job) && stateOf(job) === 'IN_QUEUE';
          return waitsAgain ? ({ ...record, status: 'RETRYING' } as never) : record;
        },
      };
    },
  },
  {
    id: 'retried-jobs-are-kept-a-minute',
    says: 'The result of a job of /run that was retried is kept for a minute.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-kept'],
    behave(base) {
      const { note, isRetried } = notingRetried(base);
      return {
        ...note,
        retention: (job) =>
          job.kind === 'run' && isRetried(job) ? limits.retention.runsync : base.retention(job),
      };
    },
  },
  {
    id: 'retried-jobs-expire-with-their-earlier-result',
    says: 'A job that was retried is gone when the result of its earlier attempts would have been.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave(base) {
      const expiries = new WeakMap<Job, number>();
      return {
        submissionAfterRetry(job, before) {
          if (job.finished !== undefined) expiries.set(job, job.finished.at + base.retention(job));
          return base.submissionAfterRetry(job, before);
        },
        finds(job, operation, now) {
          const isOver = job.finished === undefined && now >= (expiries.get(job) ?? Infinity);
          return !isOver && base.finds(job, operation, now);
        },
      };
    },
  },
  {
    id: 'retry-gives-a-new-id-to-jobs-of-runsync',
    says: 'A job of /runsync that is retried has another id.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.failed'],
    behave: (base) => ({
      idAfterRetry: (job, random) =>
        job.kind === 'runsync' ? random.hex(24) : base.idAfterRetry(job, random),
    }),
  },
  {
    id: 'cancel-overlooks-automatic-retries',
    says: '/cancel of a job that waits for another attempt by itself answers CANCELLED, and the job runs anyway.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.queued', 'job.life.accounted', 'job.life.legal'],
    behave: (base) => ({
      cancelRemovesFromQueue: (job, endpoint) =>
        job.attempts === 0 && base.cancelRemovesFromQueue(job, endpoint),
    }),
  },
  {
    id: 'retry-refuses-jobs-whose-worker-died',
    says: '/retry of a job that failed because its worker died is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.failed'],
    behave: (base) => ({
      retriesAutomatically(job, ended) {
        if (ended === 'crashed') crashed.add(job);
        return base.retriesAutomatically(job, ended);
      },
    }),
    wrap: (next) => (call) => {
      const job = call.world.service.endpoints.get(call.endpointId)?.jobs.get(call.jobId);
      const isMeant = call.operation === 'retry' && job !== undefined && crashed.has(job);
      return isMeant && job.finished?.state === 'FAILED'
        ? json(400, { error: 'the worker died' })
        : next(call);
    },
  },
  {
    id: 'cancel-overlooks-retried-jobs',
    says: '/cancel of a job that /retry has queued again answers CANCELLED, and the job runs anyway.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave(base) {
      const { note, isRetried } = notingRetried(base);
      return {
        ...note,
        cancelRemovesFromQueue: (job, endpoint) =>
          !isRetried(job) && base.cancelRemovesFromQueue(job, endpoint),
      };
    },
  },
  {
    id: 'retry-of-runsync-answers-in-progress',
    says: '/retry of a job of /runsync is answered IN_PROGRESS.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave: (base) => ({
      retryAnswer(job, before) {
        const answer = base.retryAnswer(job, before);
        return job.kind === 'runsync' ? { ...answer, status: 'IN_PROGRESS' } : answer;
      },
    }),
  },
  {
    id: 'streaming-jobs-are-not-retried-by-themselves',
    says: 'A job that fails after it has yielded something is not retried automatically.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.auto-retry'],
    behave: (base) => ({
      retriesAutomatically: (job, ended) => job.chunks.length === 0 && base.retriesAutomatically(job, ended),
    }),
  },
  {
    id: 'equal-submissions-at-once-are-one-job',
    says: 'A /run with the body of one that came at the same instant is answered with the id of that one.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.run.ids-differ'],
    wrap: (next) => async (call) => {
      if (call.operation !== 'run') return next(call);
      const { world, endpointId } = call;
      const text = `${world.clock.now()} ${endpointId} ${Buffer.from(call.body).toString('base64')}`;
      const seen = submitted.get(world) ?? new Map<string, unknown>();
      submitted.set(world, seen);
      if (seen.has(text)) return json(200, seen.get(text));
      const reply = await next(call);
      if (reply.status < 300) seen.set(text, reply.body);
      return reply;
    },
  },
];

const crashed = new WeakSet<Job>();
const submitted = new WeakMap<object, Map<string, unknown>>();
