import type { WorldDuration, WorldInstant } from '../core/agenda.ts';

/** What a handler receives. */
export type HandlerJob = {
  readonly id: string;
  readonly input: Record<string, unknown>;
  readonly [field: string]: unknown;
};

/** What a handler may do besides computing. Everything that takes time goes through here. */
export type HandlerContext = {
  /** Tells this run apart from every other, those of the same job included. */
  readonly run: string;
  /** Sleeps so many milliseconds of the world's time. Rejects when the run is stopped. */
  sleep(duration: WorldDuration): Promise<void>;
  /** The world's time. */
  now(): WorldInstant;
  /** Calls an address in real time; the world's time stands still meanwhile. Loopback only unless allowed otherwise. */
  post(url: string, body: unknown, timeout: WorldDuration): Promise<{ status: number; text: string }>;
  /**
   * What a generator yields to give a chunk metrics. A chunk without is yielded as it is.
   * @throws TypeError when the metrics are no object
   */
  chunk(output: unknown, metrics: object): unknown;
  /** Ends the worker in the middle of the job. Never returns. */
  crash(reason: string): never;
  /** Aborted when the run is stopped. */
  readonly signal: AbortSignal;
};

/**
 * A worker's program: plain, async, or a generator whose yields become stream chunks. What it returns is the output.
 * It runs in the emulator's own process: one that computes for ever without awaiting anything stops all of it, and
 * nothing can end that but the end of the process.
 */
export type Handler = (job: HandlerJob, context: HandlerContext) => unknown;
