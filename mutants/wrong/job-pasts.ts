import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';

/** How a run ended that was not the last of its job. */
export type Break = 'failed' | 'crashed' | 'timed out';

/** What became of a job so far, and what else there was. */
export type JobPast = {
  /** How it had ended each time that `/retry` queued it again. */
  readonly breaks: readonly Break[];
  /** How often its status was asked for. */
  readonly reads: number;
  /** How often its stream was asked for. */
  readonly streamReads: number;
  /** How many jobs were submitted to its endpoint before it, and how many to others. */
  readonly before: number;
  readonly elsewhere: number;
};

/** Notes what a fault may need to know of the jobs of a world. */
export function notingPasts(base: Behaviour): { note: Partial<Behaviour>; pastOf(job: Job): JobPast } {
  const ended = new WeakMap<Job, Break>();
  const breaks = new WeakMap<Job, Break[]>();
  const reads = new WeakMap<Job, number>();
  const streamReads = new WeakMap<Job, number>();
  const resulted: Job[] = [];
  const known = new WeakSet<Job>();
  return {
    note: {
      ttlEnd(job) {
        if (!known.has(job)) resulted.push(job);
        known.add(job);
        return base.ttlEnd(job);
      },
      retriesAutomatically(job, how) {
        ended.set(job, how);
        return base.retriesAutomatically(job, how);
      },
      timedOutState(job) {
        ended.set(job, 'timed out');
        return base.timedOutState(job);
      },
      submissionAfterRetry(job, before) {
        breaks.set(job, [...(breaks.get(job) ?? []), ended.get(job) ?? 'failed']);
        return base.submissionAfterRetry(job, before);
      },
      recordAnswer(job, now, operation) {
        const answer = base.recordAnswer(job, now, operation);
        if (operation === 'status') reads.set(job, (reads.get(job) ?? 0) + 1);
        return answer;
      },
      streamedChunks(job, now) {
        streamReads.set(job, (streamReads.get(job) ?? 0) + 1);
        return base.streamedChunks(job, now);
      },
    },
    pastOf(job) {
      const earlier = resulted.slice(0, Math.max(0, resulted.indexOf(job)));
      const before = earlier.filter(({ endpointId }) => endpointId === job.endpointId).length;
      return {
        breaks: breaks.get(job) ?? [],
        reads: reads.get(job) ?? 0,
        streamReads: streamReads.get(job) ?? 0,
        before,
        elsewhere: earlier.length - before,
      };
    },
  };
}
