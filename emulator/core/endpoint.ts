import type { AgendaEntry, WorldDuration, WorldInstant } from './agenda.ts';
import type { FreeWorkers } from './free-workers.ts';
import type { Job } from './job.ts';
import type { JobQueue } from './job-queue.ts';
import type { Log } from './rest/records.ts';
import type { Timeline } from './timeline.ts';
import type { WebhookCall } from './webhook.ts';

/** A deployed group of workers with a queue of its own. @see interface 1 */
export type Endpoint = {
  readonly id: string;
  readonly name: string;
  /** What its workers run; the workers of an `external` one are processes that attach by themselves. */
  readonly handler: 'probe' | 'custom' | 'external';
  readonly settings: EndpointSettings;
  /** Ids of the users whose keys may use it. */
  readonly users: ReadonlySet<string>;
  /** Jobs that wait for a worker, oldest first. */
  readonly queue: JobQueue;
  readonly workers: Worker[];
  readonly freeWorkers: FreeWorkers;
  /** How many workers it has had so far. */
  workersStarted: number;
  readonly jobs: Map<string, Job>;
  /** Calls of webhooks that are under way. */
  readonly webhookCalls: Set<WebhookCall>;
  readonly counts: { completed: number; failed: number; retried: number };
  /** When the next of the jobs that wait will have waited long enough to be given a new worker. */
  nextLook: AgendaEntry | undefined;
  /** Where its world was ordered to note when what happened. */
  timeline?: Timeline;
};

export type EndpointSettings = {
  workersMin: number;
  workersMax: number;
  idleTimeout: WorldDuration;
  coldStart: WorldDuration;
  /** By default a worker is started for each job as soon as it waits. */
  scaler?: Scaler;
  /** What each running worker adds to the dynamic rate limit; unset, only the base limits hold. */
  requestsPerWorker?: number;
  /** The endpoint's own limit on run time; a job's policy overrides it. Unset, the documented default holds. */
  executionTimeout?: WorldDuration;
};

/**
 * What makes the workers scale up: `queue-delay` starts a worker for each job that has waited so long, `request-count`
 * keeps one for each so many jobs that wait or run.
 */
export type Scaler = { kind: 'queue-delay'; delay: WorldDuration } | { kind: 'request-count'; jobs: number };

/** Where a worker stands, on what, and which version of its endpoint it runs. */
export type Placement = {
  readonly gpuTypeId: string | null;
  readonly gpuCount: number;
  readonly dataCenterId: string;
  readonly version: number;
  readonly image: string;
};

export type Worker = {
  readonly id: string;
  /** Counts the workers of its endpoint in the order of their starts. */
  readonly number: number;
  readonly startedAt: WorldInstant;
  stoppedAt: WorldInstant | undefined;
  /** Undefined where the endpoint is in nobody's books. */
  readonly placement: Placement | undefined;
  readonly log: Log;
  /** A worker takes no job before its cold start is over. */
  ready: boolean;
  /** What it works on: one job at a time. @see interface 1 */
  readonly runs: Set<Run>;
  /** When it is to be stopped for having nothing to do. */
  idleEnd: AgendaEntry | undefined;
  /** How many jobs a worker process asks for now; undefined where the worker is the emulator's own. */
  asks: number | undefined;
};

/** One attempt of one worker at one job. */
export type Run = {
  readonly endpoint: Endpoint;
  readonly job: Job;
  readonly worker: Worker;
  readonly attempt: number;
  readonly startedAt: WorldInstant;
  /** The end of the execution time. */
  limit: AgendaEntry | undefined;
  /** What the handler has told of its work so far; undefined while it has told nothing. */
  progress: unknown;
};
