import { limits } from '../../generated/limits.ts';
import type { WorldInstant } from './agenda.ts';
import type { Behaviour, Caller, JobOperation, JobView } from './behaviour.ts';
import { picksEach, takesNoOther } from './free-workers.ts';
import { healthOf } from './health.ts';
import { type Job, type JobState, stateOf } from './job.ts';
import { piecesOf } from './pieces.ts';
import { waitingJobs } from './purge.ts';
import { busyWorkers, type RateLimit, slidingLog } from './rate-limit.ts';
import type { RefusalKind } from './refusal.ts';
import { parsed, submissionProblem } from './submission.ts';
import type { FailedWebhookCall, WebhookRequest } from './webhook.ts';

const automaticAttempts = 3;
/** What a call may carry whose body means nothing, in bytes. */
const smallBody = 1_000_000;

/** What the document says; where it leaves a thing open, one conforming choice. */
export const documentedBehaviour: Behaviour = {
  keyIn,
  ownerOf: (key, owners) => owners.get(key),
  endpointOf: (id, endpoints) => endpoints.get(id),
  admission,
  refusalStatus: (refusal) => refusalStatuses[refusal],
  acceptedStatus: () => 200,
  baseLimit: (operation) => baseLimits[operation],
  effectiveLimit(base, endpoint) {
    const dynamic = busyWorkers(endpoint) * (endpoint.settings.requestsPerWorker ?? 0);
    return { ...base, requests: Math.max(base.requests, dynamic) };
  },
  meterKey: ({ user, endpoint, operation }) => JSON.stringify([user, endpoint.id, operation]),
  hasRoom: slidingLog(limits.rate.window),
  holdsTurn: () => true,
  endsTurn: () => true,
  answerDelay: () => 0,
  losesAnswer: () => false,
  servesRefused: () => false,
  bodyLimit,
  sizeProblem: () => undefined,
  hangsUpOnLargeBodies: () => false,
  bodyIn: parsed,
  submissionProblem,
  newJobId: (random, kind) => `${kind === 'runsync' ? 'sync-' : ''}${random.hex(24)}`,
  handlerView: (job) => ({ ...job.submission, id: job.id }),
  queuedAnswer: (job) => ({ id: job.id, status: 'IN_QUEUE' }),
  recordAnswer,
  numberIn: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : 'no number'),
  waitLength,
  syncAnswerAt: (now) => now,
  waitGoesOn: () => undefined,
  waitElapsedAnswer: (job) => ({ status: 200, body: { id: job.id, status: stateOf(job) } }),
  waitEndStopsJob: () => false,
  ttlEnd: (job) => job.submittedAt + (job.submission.policy?.ttl ?? limits.ttl.default),
  ttlEndSetByStatus: (job, ttl) => job.submittedAt + ttl,
  ttlEndAfterRetry: (job) => job.ttlEnd!.due,
  ttlDeletes: () => true,
  finds: () => true,
  cancelAnswer: (job) => ({ id: job.id, status: 'CANCELLED' }),
  canCancel: (state) => state === 'IN_QUEUE' || state === 'IN_PROGRESS' || state === 'CANCELLED',
  cancelRemovesFromQueue: () => true,
  cancelStopsRun: () => true,
  cancelStopDelay: () => 0,
  cancelAnswerDelay: () => 0,
  lateEndCounts: () => false,
  streamedChunks: (job) => job.chunks.slice(job.chunksGiven),
  mostStreamed: () => Number.POSITIVE_INFINITY,
  chunkPieces: (output) => piecesOf(output, limits.payload.streamChunk),
  streamAnswer: (chunks) => ({ status: 200, body: chunks }),
  streamHold: () => 0,
  canRetry: (state) => state === 'FAILED' || state === 'TIMED_OUT',
  retryQueues: () => true,
  retryAnswer: (job) => ({ id: job.id, status: 'IN_QUEUE' }),
  idAfterRetry: (job) => job.id,
  submissionAfterRetry: (job) => job.submission,
  outputAfterRetry: () => undefined,
  purges: waitingJobs,
  purgeTakesOut: () => true,
  purgeStops: () => false,
  keepsPurged: () => false,
  purgeDelay: () => 0,
  purgeAnswer: (removed) => ({ removed: removed.length, status: 'completed' }),
  healthAnswer: healthOf,
  nextInQueue: (queue) => queue.values().next().value!,
  heldUntil: () => undefined,
  isPicked: picksEach,
  takesAnother: takesNoOther,
  scalesFor: (job) => job.submission.policy?.lowPriority !== true,
  scaler: (endpoint) => endpoint.settings.scaler ?? { kind: 'queue-delay', delay: 0 },
  leastWorkers: (endpoint) => endpoint.settings.workersMin,
  mostWorkers: (endpoint) => endpoint.settings.workersMax,
  idleTimeout: (endpoint) => endpoint.settings.idleTimeout,
  stopsWhenIdle: () => true,
  coldStart: (endpoint) => endpoint.settings.coldStart,
  replacesAfterJob: () => false,
  clearsUpFor: () => 0,
  handlerDelay: () => 0,
  executionLimit: (job, endpoint) =>
    job.submission.policy?.executionTimeout ??
    endpoint.settings.executionTimeout ??
    limits.executionTimeout.default,
  filingDelay: () => 0,
  timedOutState: () => 'TIMED_OUT',
  retriesTimedOut: () => false,
  retriesAutomatically: (job) => job.attempts < automaticAttempts,
  repeatsReturned: () => false,
  automaticRetryGap: () => 0,
  retention: (job) => limits.retention[job.kind],
  lookingExtendsRetention: () => false,
  remembersExpired: () => false,
  expiredAnswer: () => undefined,
  callsWebhook: (_job, state) => state === 'COMPLETED',
  webhookUrl: (job) => job.submission.webhook,
  firstWebhookCall: (_job, now) => now,
  webhookRequest,
  isWebhookAccepted: (outcome) =>
    outcome.ended === 'answered' && outcome.status >= 200 && outcome.status < 300,
  nextWebhookCall,
  waitsForWebhooks: () => false,
};

const baseLimits: Readonly<Partial<Record<JobOperation, RateLimit>>> = limits.rate.operations;

const refusalStatuses: Record<RefusalKind, number> = {
  'missing-key': 401,
  'invalid-key': 401,
  'no-access': 403,
  malformed: 400,
  'too-large': 413,
  'rate-limited': 429,
  'no-memory': 503,
  'unknown-endpoint': 404,
  'unknown-job': 404,
  'not-cancellable': 400,
  'not-retryable': 400,
  'unknown-path': 404,
  'wrong-method': 405,
};

/** @see interface 5 */
export function keyIn(authorization: string | undefined): string | undefined {
  const key = authorization?.replace(/^bearer(\s+|$)/i, '').trim();
  return key === '' ? undefined : key;
}

function admission(caller: Caller): RefusalKind | undefined {
  if (caller.key === 'missing') return 'missing-key';
  if (caller.key === 'invalid') return 'invalid-key';
  return caller.access === false ? 'no-access' : undefined;
}

/** @see interface 8; what `/openai` takes is open */
function bodyLimit(operation: JobOperation): number {
  if (operation === 'runsync') return limits.payload.runsync;
  return operation === 'run' || operation === 'openai' ? limits.payload.run : smallBody;
}

function waitLength(asked: number | undefined): number | undefined {
  if (asked === undefined) return limits.wait.default;
  return asked >= limits.wait.minimum && asked <= limits.wait.maximum ? asked : undefined;
}

function recordAnswer(job: Job, now: WorldInstant): JobView {
  const { startedAt, finished } = job;
  const output = job.output === undefined ? outputSoFar(job) : job.output;
  return {
    id: job.id,
    status: stateOf(job),
    delayTime: (startedAt ?? finished?.at ?? now) - job.submittedAt,
    executionTime: startedAt === undefined ? 0 : (finished?.at ?? now) - startedAt,
    ...(output === undefined ? {} : { output }),
    ...(job.error === undefined || finished?.state !== 'FAILED' ? {} : { error: job.error }),
  };
}

/**
 * What there is before a job has a result: what its handler reports of its work; of one that failed or timed out what it
 * yielded until then. Open, and of use to whoever debugs it.
 */
function outputSoFar({ finished, chunks, run }: Job): unknown {
  if (run !== undefined) return run.progress;
  const isBroken = finished?.state === 'FAILED' || finished?.state === 'TIMED_OUT';
  return isBroken && chunks.length > 0 ? chunks.map(({ output }) => output) : undefined;
}

function webhookRequest({ id, output }: Job, status: JobState): WebhookRequest {
  const body = { id, status, ...(output === undefined ? {} : { output }) };
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function nextWebhookCall({ number, ended, outcome }: FailedWebhookCall): WorldInstant | undefined {
  const isHopeless = outcome.ended === 'impossible';
  return isHopeless || number > limits.webhook.retries ? undefined : ended + limits.webhook.gap;
}
