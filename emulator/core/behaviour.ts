import type { Duration, Instant } from './agenda.ts';
import type { Endpoint } from './endpoint.ts';
import type { FinalState, Job, JobKind, JobState } from './job.ts';
import type { Random } from './random.ts';
import type { Meter, Metered, RateLimit } from './rate-limit.ts';
import type { RefusalKind } from './refusal.ts';

/** The job operations of section 4.1. */
export type JobOperation =
  | 'run'
  | 'runsync'
  | 'status'
  | 'stream'
  | 'cancel'
  | 'retry'
  | 'purgeQueue'
  | 'health'
  | 'requests'
  | 'openai';

/** What the service knows of a caller when it decides whether to let a call in. */
export type Caller = {
  readonly operation: JobOperation;
  readonly key: 'missing' | 'invalid' | 'known';
  /** Whether the key's owner may use the endpoint; undefined when there is no such endpoint. */
  readonly access: boolean | undefined;
};

/** A job record as an answer shows it. @see interface 2.4 */
export type JobView = { id: string; status: JobState; [field: string]: unknown };

/**
 * Every decision of the service that a rule speaks about, by name. The documented behaviour is one such record; a
 * variant or a fault replaces some of its members and nothing else.
 */
export type Behaviour = {
  /** Why a call is not let in; undefined lets it in. @see interface 5, 7.1 */
  admission(caller: Caller): RefusalKind | undefined;
  /** The HTTP status of a refusal. @see interface 7.1 */
  refusalStatus(refusal: RefusalKind, operation: JobOperation | undefined): number;
  /** The HTTP status of a call that was taken. */
  acceptedStatus(operation: JobOperation): number;
  /** The documented limit of an operation; undefined where none is shown. @see interface 8 */
  baseLimit(operation: JobOperation): RateLimit | undefined;
  /** The limit that holds while so many workers run. @see interface 8 */
  effectiveLimit(base: RateLimit, endpoint: Endpoint): RateLimit;
  /** Names the meter that counts a call: calls of one name are counted together. @see interface 8 */
  meterKey(metered: Metered): string;
  /** Whether one more call fits in; the design of the window is open. Asked once for each call. @see interface 8 */
  hasRoom(meter: Meter, requests: number, now: Instant): boolean;
  /** Whether a call counts as in flight until it is answered. @see interface 8 */
  holdsTurn(operation: JobOperation): boolean;
  /** Whether a call over the limit is served behind its refusal all the same. @see interface 7.1 */
  servesRefused(operation: JobOperation): boolean;
  /** What is wrong with a submission body; undefined when nothing is. @see interface 2.1, 2.2, 2.3 */
  submissionProblem(body: unknown, kind: JobKind): string | undefined;
  newJobId(random: Random, kind: JobKind): string;
  /** What `/run` and `/retry` answer. @see interface 4.1 */
  queuedAnswer(job: Job): JobView;
  /** What `/status` answers, and `/runsync` when the job has finished. @see interface 2.4 */
  recordAnswer(job: Job, now: Instant): JobView;
  /** How long `/runsync` waits, or undefined for a value that it refuses. @see interface 4.1, 8 */
  waitLength(asked: number | undefined): Duration | undefined;
  /** What `/runsync` answers when the wait ends first: status and body. */
  waitElapsedAnswer(job: Job, now: Instant): { status: number; body?: unknown };
  /** When the ttl ends. @see interface 2.2 */
  ttlEnd(job: Job): Instant;
  /** When the ttl ends that a status call sets: from submission or from the call is open. @see interface 4.1 */
  ttlEndSetByStatus(job: Job, ttl: Duration, now: Instant): Instant;
  /** Whether the end of the ttl deletes this job. @see interface 3 */
  ttlDeletes(job: Job): boolean;
  /** What `/cancel` answers, given the state that the job was in. @see interface 3 */
  cancelAnswer(job: Job, before: JobState): JobView;
  /** Whether a job can be cancelled in this state. Finished jobs: open. */
  canCancel(state: JobState): boolean;
  /** Whether cancelling takes the job out of the queue. @see interface 3 */
  cancelRemovesFromQueue(job: Job, endpoint: Endpoint): boolean;
  /** Whether cancelling stops the run. @see interface 3 */
  cancelStopsRun(job: Job): boolean;
  canRetry(state: JobState): boolean;
  /** Which job of a queue that is not empty a free worker takes. */
  nextInQueue(queue: ReadonlySet<Job>, random: Random): Job;
  /** Whether a queued job makes the workers scale up. @see interface 2.2 */
  scalesFor(job: Job): boolean;
  /** How long a new worker takes before it can run a job. */
  coldStart(endpoint: Endpoint): Duration;
  /** The longest run time of one attempt. @see interface 2.2 */
  executionLimit(job: Job, endpoint: Endpoint): Duration;
  /** Whether a failed attempt is followed by another. @see interface 1 */
  retriesAutomatically(job: Job): boolean;
  /** How long a finished job can be fetched. @see interface 3, 8 */
  retention(job: Job): Duration;
  /** Whether a job that ended so calls its webhook. @see interface 6 */
  callsWebhook(state: FinalState): boolean;
  /** How long after a failed webhook call the next one starts; undefined gives up. @see interface 6 */
  webhookGap(failedCalls: number): Duration | undefined;
};
