import { json } from '../../emulator/api/reply.ts';
import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../kinds.ts';

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

const submitted = new WeakMap<object, Map<string, unknown>>();
