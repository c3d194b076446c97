import { type Job, stateOf } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';
import { turning } from './turning.ts';

export const cancelFaults: readonly Fault[] = [
  {
    id: 'cancel-lets-a-queued-job-run',
    says: '/cancel answers CANCELLED and the job runs anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave: () => ({ cancelRemovesFromQueue: () => false }),
  },
  {
    id: 'cancel-removes-the-next-job-only',
    says: '/cancel keeps a job from running only when it is next in the queue.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave: () => ({
      cancelRemovesFromQueue: (job, endpoint) => endpoint.queue.values().next().value === job,
    }),
  },
  {
    id: 'cancel-answers-the-former-state',
    says: '/cancel answers the state that the job was in.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.cancel.queued', 'job.cancel.running', 'job.cancel.at-once'],
    behave: (base) => ({
      cancelAnswer: (job, before) => ({ ...base.cancelAnswer(job, before), status: before }),
    }),
  },
  {
    id: 'cancel-lets-a-running-job-go-on',
    says: '/cancel answers CANCELLED and the work goes on to its end.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: () => ({ cancelStopsRun: () => false }),
  },
  {
    id: 'cancel-lets-a-streaming-job-go-on',
    says: '/cancel stops the work unless it has yielded something.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: (base) => ({ cancelStopsRun: (job) => job.chunks.length === 0 && base.cancelStopsRun(job) }),
  },
  {
    id: 'cancel-lets-a-job-go-on-whose-chunks-were-given',
    says: '/cancel stops the work unless /stream has given some of what it yielded.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: (base) => ({ cancelStopsRun: (job) => job.chunksGiven === 0 && base.cancelStopsRun(job) }),
  },
  {
    id: 'cancel-lets-a-waited-for-job-go-on',
    says: '/cancel stops the work unless it came through /runsync.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: (base) => ({ cancelStopsRun: (job) => job.kind === 'run' && base.cancelStopsRun(job) }),
  },
  {
    id: 'cancel-of-running-answers-in-progress',
    says: '/cancel of a running job answers IN_PROGRESS, as if it were still to be stopped.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.cancel.running', 'job.cancel.at-once'],
    behave: (base) => ({
      cancelAnswer(job, before) {
        const answer = base.cancelAnswer(job, before);
        return before === 'IN_PROGRESS' ? { ...answer, status: before } : answer;
      },
    }),
  },
  {
    id: 'cancel-waits-for-the-job',
    says: '/cancel of a running job answers when its work would have been done.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.cancel.at-once'],
    behave: () => ({ cancelAnswerDelay: workLeft }),
  },
  {
    id: 'cancel-answers-two-ticks-late',
    says: '/cancel answers 2 ms after it was called.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.cancel.at-once'],
    behave: () => ({ cancelAnswerDelay: () => 2 }),
  },
  {
    id: 'cancel-of-queued-waits',
    says: '/cancel of a queued job answers after 5 s, as if the queue were searched then.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.at-once'],
    behave: () => ({ cancelAnswerDelay: (job) => (stateOf(job) === 'IN_QUEUE' ? 5000 : 0) }),
  },
  {
    id: 'cancel-waits-for-a-stream-to-close',
    says: '/cancel of a job that has yielded something answers after 2 s.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.at-once'],
    behave: () => ({ cancelAnswerDelay: (job) => (job.chunks.length > 0 ? 2000 : 0) }),
  },
  {
    id: 'cancel-until-the-work-is-done',
    says: 'A job that was cancelled turns COMPLETED when its work, which nobody stopped, is done.',
    kind: 'side-effect',
    sharp: false,
    breaks: ['job.cancel.running', 'job.cancel.sticks', 'job.state.completed-stays', 'job.life.accounted'],
    behave: () => ({ cancelStopsRun: () => false, lateEndCounts: () => true }),
  },
  {
    id: 'cancelled-turns-failed',
    says: 'The record of a cancelled job says FAILED a second later, when the worker reports that it was stopped.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.cancel.sticks', 'job.state.completed-stays', 'job.retention.run-kept'],
    behave: (base) => ({ recordAnswer: turning(base, 'CANCELLED', 1000, { status: 'FAILED' }) }),
  },
  {
    id: 'cancelled-in-the-queue-is-queued-again',
    says: 'The record of a job that was cancelled in the queue says IN_QUEUE after a minute.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.sticks', 'job.state.completed-stays'],
    behave(base) {
      const recordAnswer = turning(base, 'CANCELLED', 60_000, { status: 'IN_QUEUE' });
      return {
        recordAnswer: (job, now, operation) =>
          (job.attempts === 0 ? recordAnswer : base.recordAnswer)(job, now, operation),
      };
    },
  },
  {
    id: 'cancelled-kept-a-tick-short',
    says: 'The record of a cancelled job is gone 2 ms before its retention ends.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.cancel.sticks', 'job.retention.run-kept'],
    behave: (base) => ({
      retention: (job) => base.retention(job) - (job.finished?.state === 'CANCELLED' ? 2 : 0),
    }),
  },
  {
    id: 'cancelled-not-kept',
    says: 'The record of a cancelled job is gone after 10 s.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.sticks', 'job.retention.run-kept'],
    behave: (base) => ({
      retention: (job) => (job.finished?.state === 'CANCELLED' ? 10_000 : base.retention(job)),
    }),
  },
];

/** How long the probe of a running job would still work. @see specs/probe.md */
function workLeft(job: Job, now: number): number {
  const work = (job.submission.input.probe as { work?: unknown } | undefined)?.work;
  return job.run === undefined || typeof work !== 'number' ? 0 : Math.max(0, job.run.startedAt + work - now);
}
