import type { Duration, Entry, Instant } from './agenda.ts';
import type { Run } from './endpoint.ts';

/** The six job states. @see interface 3 */
export type JobState = 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';

export type FinalState = Exclude<JobState, 'IN_QUEUE' | 'IN_PROGRESS'>;

/** How a job was submitted, which decides how long its result is kept. */
export type JobKind = 'run' | 'runsync';

/** A submission body that passed validation. @see interface 2.1 */
export type Submission = {
  input: Record<string, unknown>;
  webhook?: string;
  policy?: { executionTimeout?: Duration; lowPriority?: boolean; ttl?: Duration };
  s3Config?: Record<string, unknown>;
};

/** What a streaming handler yields at once. @see interface 2.5 */
export type Chunk = { readonly output: unknown; readonly metrics?: Readonly<Record<string, unknown>> };

export type Job = {
  /** A retry keeps it. */
  id: string;
  readonly endpointId: string;
  readonly kind: JobKind;
  submission: Submission;
  readonly submittedAt: Instant;
  /** Since when it has waited for a worker, the last time that it did. */
  queuedAt: Instant;
  /** How long the `/runsync` that submitted it waits. */
  readonly wait: Duration | undefined;
  /** Whether that wait ended before the job did. */
  outlivedWait: boolean;
  /** How often a worker has picked the job up since it was last submitted or retried. */
  attempts: number;
  /** How long earlier attempts ran since then. */
  ranBefore: Duration;
  /** The attempt under way. */
  run: Run | undefined;
  /** When the latest attempt began; undefined while queued. */
  startedAt: Instant | undefined;
  finished: { at: Instant; state: FinalState } | undefined;
  output: unknown;
  error: string | undefined;
  /** What a streaming handler has yielded so far, and how much of it `/stream` has given out. */
  chunks: Chunk[];
  chunksGiven: number;
  /** Told once, when the next chunk comes. */
  listeners: Set<(now: Instant) => void>;
  /** What came of its webhook so far; undefined while it was not called. */
  webhook: { failedCalls: number; isOver: boolean } | undefined;
  /** Told once, when the job finishes or is deleted. */
  watchers: Set<(now: Instant) => void>;
  /** When it is to be deleted. */
  ttlEnd: Entry | undefined;
  /** When its result is to be forgotten, once it has finished. */
  retentionEnd: Entry | undefined;
  /** Whether its retention is over, where the service remembers it all the same. */
  expired: boolean;
};

export function stateOf(job: Job): JobState {
  return job.finished?.state ?? (job.run === undefined ? 'IN_QUEUE' : 'IN_PROGRESS');
}
