import type { AgendaEntry, WorldDuration, WorldInstant } from './agenda.ts';
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
  policy?: { executionTimeout?: WorldDuration; lowPriority?: boolean; ttl?: WorldDuration };
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
  readonly submittedAt: WorldInstant;
  /** Since when it has waited for a worker, the last time that it did. */
  queuedAt: WorldInstant;
  /** How long the `/runsync` that submitted it waits. */
  readonly wait: WorldDuration | undefined;
  /** Whether that wait ended before the job did. */
  outlivedWait: boolean;
  /** How often a worker has picked the job up since it was last submitted or retried. */
  attempts: number;
  /** How long earlier attempts ran since then. */
  ranBefore: WorldDuration;
  /** The attempt under way. */
  run: Run | undefined;
  /** When the latest attempt began; undefined while queued. */
  startedAt: WorldInstant | undefined;
  finished: { at: WorldInstant; state: FinalState } | undefined;
  output: unknown;
  error: string | undefined;
  /** What a streaming handler has yielded so far, and how much of it `/stream` has given out. */
  chunks: Chunk[];
  chunksGiven: number;
  /** Called once, when the next chunk comes. */
  listeners: Set<(now: WorldInstant) => void>;
  /** What came of its webhook so far; undefined while it was not called. */
  webhook: { failedCalls: number; isOver: boolean } | undefined;
  /** Called once, when the job finishes or is deleted. */
  watchers: Set<(now: WorldInstant) => void>;
  /** When it is to be deleted. */
  ttlEnd: AgendaEntry | undefined;
  /** When its result is to be forgotten, once it has finished. */
  retentionEnd: AgendaEntry | undefined;
  /** Whether its retention is over, where the service remembers it all the same. */
  expired: boolean;
};

export function stateOf(job: Job): JobState {
  return job.finished?.state ?? (job.run === undefined ? 'IN_QUEUE' : 'IN_PROGRESS');
}
