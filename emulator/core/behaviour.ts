import type { WorldDuration, WorldInstant } from './agenda.ts';
import type { Endpoint, Run, Scaler, Worker } from './endpoint.ts';
import type { Chunk, FinalState, Job, JobKind, JobState, Submission } from './job.ts';
import type { JobQueue } from './job-queue.ts';
import type { Random } from './random.ts';
import type { Meter, Metered, RateLimit } from './rate-limit.ts';
import type { RefusalKind } from './refusal.ts';
import type { FailedWebhookCall, WebhookOutcome, WebhookRequest } from './webhook.ts';

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

/** An answer whose form the document leaves open. */
export type PlainReply = { status: number; body?: unknown };

/**
 * Every decision of the service that a rule speaks about, by name. The documented behaviour is one such record; a
 * variant or a fault replaces some of its members and nothing else.
 */
export type Behaviour = {
  /** The key in an authorization header: a bearer token, or bare. @see interface 5 */
  keyIn(authorization: string | undefined, operation: JobOperation): string | undefined;
  /** Whose key it is, of the keys that were issued; undefined for nobody's. */
  ownerOf(key: string, owners: ReadonlyMap<string, string>): string | undefined;
  /** The endpoint of an id, of those that there are. @see interface 7.1 */
  endpointOf(
    id: string,
    endpoints: ReadonlyMap<string, Endpoint>,
    operation: JobOperation,
  ): Endpoint | undefined;
  /** Why a call is not let in; undefined lets it in. @see interface 5, 7.1 */
  admission(caller: Caller): RefusalKind | undefined;
  /** The HTTP status of a refusal. @see interface 7.1 */
  refusalStatus(refusal: RefusalKind, operation: JobOperation | undefined): number;
  /** The HTTP status of a call that was accepted. */
  acceptedStatus(operation: JobOperation): number;
  /** The documented limit of an operation; undefined where none is shown. @see interface 8 */
  baseLimit(operation: JobOperation): RateLimit | undefined;
  /** The limit that holds while so many workers run. @see interface 8 */
  effectiveLimit(base: RateLimit, endpoint: Endpoint): RateLimit;
  /** Names the meter that counts a call: calls of one name are counted together. @see interface 8 */
  meterKey(metered: Metered): string;
  /** Whether one more call fits in; the design of the window is open. Asked once for each call. @see interface 8 */
  hasRoom(meter: Meter, requests: number, now: WorldInstant): boolean;
  /** Whether a call counts as in flight until it is answered. @see interface 8 */
  holdsTurn(operation: JobOperation): boolean;
  /** Whether an answered call is in flight no more. @see interface 8 */
  endsTurn(operation: JobOperation): boolean;
  /** How long the answer to a call that was served is held back, while the call stays in flight: open. */
  answerDelay(operation: JobOperation, meters: ReadonlyMap<string, Meter>): WorldDuration;
  /** Whether the answer to a call is lost on its way out, so that the caller gets none. */
  losesAnswer(operation: JobOperation, meters: ReadonlyMap<string, Meter>): boolean;
  /** Whether a call over the limit is served behind its refusal all the same. @see interface 7.1 */
  servesRefused(operation: JobOperation): boolean;
  /** Bytes of a body that are read; with more the call is refused. @see interface 8 */
  bodyLimit(operation: JobOperation, sent: 'length' | 'chunks'): number;
  /** What is wrong with the size of a body that was read; undefined when nothing is. */
  sizeProblem(body: Uint8Array, operation: JobOperation): string | undefined;
  /** Whether a body that is too large gets no answer: how it is refused is open. */
  hangsUpOnLargeBodies(): boolean;
  /** The JSON in the text of a submission body; undefined when it is none. @see interface 4.1, 7.1 */
  bodyIn(text: string, kind: JobKind): { value: unknown } | undefined;
  /** What is wrong with a submission body; undefined when nothing is. @see interface 2.1, 2.2, 2.3 */
  submissionProblem(body: unknown, kind: JobKind): string | undefined;
  newJobId(random: Random, kind: JobKind, endpoint: Endpoint): string;
  /** What the handler is given of a job. @see interface 2.1, 2.3 */
  handlerView(job: Job): { id: string; input: Record<string, unknown>; [field: string]: unknown };
  /** What `/run` answers. @see interface 4.1 */
  queuedAnswer(job: Job): JobView;
  /** What `/status` answers, and `/runsync` when the job has finished. @see interface 2.4 */
  recordAnswer(job: Job, now: WorldInstant, operation: 'status' | 'runsync'): JobView;
  /** A parameter of the query as a number. @see interface 4.1 */
  numberIn(text: string, parameter: 'wait' | 'ttl'): number | undefined | 'no number';
  /** How long `/runsync` waits, or undefined for a value that it refuses. @see interface 4.1, 8 */
  waitLength(asked: number | undefined): WorldDuration | undefined;
  /** When `/runsync` answers about a job that has ended now. @see interface 4.1 */
  syncAnswerAt(now: WorldInstant, waitEnd: WorldInstant, job: Job): WorldInstant;
  /** Until when a wait that is over goes on anyway; undefined ends it. @see interface 4.1 */
  waitGoesOn(job: Job, now: WorldInstant): WorldInstant | undefined;
  /** What `/runsync` answers when the wait ends first: status and body. */
  waitElapsedAnswer(job: Job, now: WorldInstant): PlainReply;
  /** Whether the end of the wait stops the job. @see interface 4.1 */
  waitEndStopsJob(job: Job): boolean;
  /** When the ttl ends. @see interface 2.2 */
  ttlEnd(job: Job): WorldInstant;
  /** When the ttl ends that a status call sets: from submission or from the call is open. @see interface 4.1 */
  ttlEndSetByStatus(job: Job, ttl: WorldDuration, now: WorldInstant): WorldInstant;
  /** When the ttl of a retried job ends: whether its timer starts again is open. @see interface 3 */
  ttlEndAfterRetry(job: Job, now: WorldInstant): WorldInstant;
  /** Whether the end of the ttl deletes this job. @see interface 3 */
  ttlDeletes(job: Job): boolean;
  /** Whether an operation finds a job that has not been deleted. @see interface 7.1 */
  finds(job: Job, operation: JobOperation, now: WorldInstant): boolean;
  /** What `/cancel` answers, given the state that the job was in. @see interface 3 */
  cancelAnswer(job: Job, before: JobState): JobView;
  /** Whether a job can be cancelled in this state. Finished jobs: open. */
  canCancel(state: JobState): boolean;
  /** Whether cancelling takes the job out of the queue. @see interface 3 */
  cancelRemovesFromQueue(job: Job, endpoint: Endpoint): boolean;
  /** Whether cancelling stops the run. @see interface 3 */
  cancelStopsRun(job: Job): boolean;
  /** How long it takes until the run of a cancelled job has stopped. */
  cancelStopDelay(job: Job): WorldDuration;
  /** How long `/cancel` takes to answer. @see interface 3 */
  cancelAnswerDelay(job: Job, now: WorldInstant): WorldDuration;
  /** Whether a run that ends after its job has finished changes the job's state. @see interface 3 */
  lateEndCounts(job: Job): boolean;
  /** Which chunks a call of `/stream` gives: all, or those that no call has given yet, is open. @see interface 2.5 */
  streamedChunks(job: Job, now: WorldInstant): readonly Chunk[];
  /** How many of these one call gives at most; the rest is for later calls: open. @see interface 2.5 */
  mostStreamed(job: Job): number;
  /** How an output is cut: a chunk is 1 MB at most; where it is cut is open. @see interface 4.1, 8 */
  chunkPieces(output: unknown): readonly unknown[];
  /** What `/stream` answers. @see interface 2.5 */
  streamAnswer(chunks: readonly Chunk[], job: Job): PlainReply;
  /** How long `/stream` waits for a first chunk to give: open. */
  streamHold(job: Job): WorldDuration;
  /** Whether `/retry` takes a job that is in this state; what it answers to others is open. @see interface 3, 7.1 */
  canRetry(state: JobState): boolean;
  /** Whether a job that is taken for a retry is queued again. @see interface 3 */
  retryQueues(before: JobState): boolean;
  /** What `/retry` answers about a job that was in that state. @see interface 4.1 */
  retryAnswer(job: Job, before: JobState): JobView;
  /** The id that a retried job has. @see interface 2.4 */
  idAfterRetry(job: Job, random: Random): string;
  /** What a retried job runs with: the original input; whether its other settings stay is open. @see interface 3 */
  submissionAfterRetry(job: Job, before: JobState): Submission;
  /** What the record of a retried job shows as its output until there is a new one. @see interface 3 */
  outputAfterRetry(job: Job, before: JobState): unknown;
  /** The jobs that a purge removes. @see interface 2.7, 3 */
  purges(endpoint: Endpoint): readonly Job[];
  /** Whether removing such a job takes it out of the queue. @see interface 3 */
  purgeTakesOut(job: Job): boolean;
  /** Whether a purge ends this run as well. @see interface 3 */
  purgeStops(run: Run): boolean;
  /** Whether a job that was removed is kept as cancelled: what its status answers is open. @see interface 3 */
  keepsPurged(job: Job): boolean;
  /** How long it takes from the call of a purge to its effect. */
  purgeDelay(endpoint: Endpoint): WorldDuration;
  /** What `/purge-queue` answers, given how many jobs there were to remove when it was called. @see interface 2.7 */
  purgeAnswer(removed: readonly Job[], before: number, endpoint: Endpoint): unknown;
  /** What `/health` answers. @see interface 2.6 */
  healthAnswer(endpoint: Endpoint): unknown;
  /** Which job of a queue that is not empty a free worker takes. */
  nextInQueue(queue: JobQueue, random: Random): Job;
  /** Until when no job of an endpoint is handed out; undefined hands out the next. Asked once for each job that a worker could take. */
  heldUntil(endpoint: Endpoint, now: WorldInstant): WorldInstant | undefined;
  /** Whether jobs are handed to this worker at all. */
  isPicked(worker: Worker, endpoint: Endpoint): boolean;
  /** Whether a worker takes another job while it works. @see interface 1 */
  takesAnother(worker: Worker, endpoint: Endpoint): boolean;
  /** Whether a job that waits makes the workers scale up. @see interface 2.2 */
  scalesFor(job: Job, endpoint: Endpoint): boolean;
  /** What makes the workers of an endpoint scale up. */
  scaler(endpoint: Endpoint): Scaler;
  /** How many workers an endpoint keeps, whatever there is to do. */
  leastWorkers(endpoint: Endpoint): number;
  /** How many workers an endpoint has at most. @see interface 7.1 */
  mostWorkers(endpoint: Endpoint): number;
  /** How long a worker has nothing to do before it stops. */
  idleTimeout(endpoint: Endpoint): WorldDuration;
  /** Whether a worker that has nothing to do stops after that time. */
  stopsWhenIdle(worker: Worker): boolean;
  /** How long a new worker takes before it can run a job. */
  coldStart(endpoint: Endpoint): WorldDuration;
  /** Whether a worker that has nothing left to run makes way for a new one. */
  replacesAfterJob(endpoint: Endpoint): boolean;
  /** How long a worker is neither idle nor running after each of its jobs: how soon it takes another is open. @see interface 1.3 */
  clearsUpFor(endpoint: Endpoint): WorldDuration;
  /** How long a worker prepares a job that it has picked up before its handler begins. */
  handlerDelay(job: Job, endpoint: Endpoint): WorldDuration;
  /** The longest run time of the attempt that begins now: whether one limit spans all attempts is open. @see interface 2.2 */
  executionLimit(job: Job, endpoint: Endpoint): WorldDuration;
  /** How long it takes until what a handler's attempt came to is in the record; its worker is not free before. */
  filingDelay(job: Job, now: WorldInstant): WorldDuration;
  /** How a job ends that exceeded its limit. @see interface 7.1 */
  timedOutState(job: Job): FinalState;
  /** Whether an attempt that exceeded its limit is followed by another: open. @see interface 1 */
  retriesTimedOut(job: Job): boolean;
  /** Whether an attempt that failed, or crashed its worker, is followed by another. @see interface 1 */
  retriesAutomatically(job: Job, ended: 'failed' | 'crashed'): boolean;
  /** Whether an attempt that returned is followed by another all the same. */
  repeatsReturned(job: Job): boolean;
  /** How long a failed attempt is followed by nothing before the job is queued again. */
  automaticRetryGap(job: Job): WorldDuration;
  /** How long a finished job can be fetched, from its end on. @see interface 3, 8 */
  retention(job: Job): WorldDuration;
  /** Whether looking at a finished job starts its retention anew. @see interface 3, 8 */
  lookingExtendsRetention(job: Job): boolean;
  /** Whether the service still knows a job whose retention is over. Its result must not come back anyway. */
  remembersExpired(job: Job): boolean;
  /** What a call on such a job answers; undefined answers as for an unknown one. @see interface 3, 7.1 */
  expiredAnswer(operation: JobOperation, job: Job, now: WorldInstant): PlainReply | undefined;
  /** Whether a job calls its webhook when it comes to this state. @see interface 6 */
  callsWebhook(job: Job, state: JobState): boolean;
  /** The address that a job calls, if any, by its nth call, from 1. @see interface 2.1, 6 */
  webhookUrl(job: Job, endpoint: Endpoint, call: number): string | undefined;
  /** When the first call is made. @see interface 6 */
  firstWebhookCall(job: Job, now: WorldInstant): WorldInstant;
  /** What the receiver is sent: open. @see interface 6 */
  webhookRequest(job: Job, state: JobState): WebhookRequest;
  /** Whether a call, counted from 1, was accepted, so that it is the last. @see interface 6 */
  isWebhookAccepted(outcome: WebhookOutcome, call: number): boolean;
  /** When a call that was not accepted is followed by the next; undefined gives up. @see interface 6, 8 */
  nextWebhookCall(failed: FailedWebhookCall): WorldInstant | undefined;
  /** Whether queued jobs wait while the endpoint's webhooks are being called. @see interface 6 */
  waitsForWebhooks(endpoint: Endpoint): boolean;
};
