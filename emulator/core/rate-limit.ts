import type { WorldInstant } from './agenda.ts';
import type { JobOperation } from './behaviour.ts';
import type { Endpoint } from './endpoint.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Service } from './service.ts';

/** Calls in 10 s and calls in flight. null: unlimited. @see interface 8 */
export type RateLimit = { readonly requests: number; readonly concurrent: number | null };

/** Whose calls are counted together. */
export type Metered = {
  readonly user: string;
  readonly endpoint: Endpoint;
  readonly operation: JobOperation;
};

/** The calls of one user, endpoint and operation. */
export type Meter = {
  /** When calls of the last 10 s were accepted, oldest first. */
  accepted: WorldInstant[];
  inFlight: number;
  /** How many calls were accepted at the instant of the last one. */
  together: { at: WorldInstant; calls: number };
  /** What a token bucket holds, and since when; undefined while nobody has asked. */
  bucket: { tokens: number; at: WorldInstant } | undefined;
};

/**
 * Counts a call that is about to be served, or refuses it. What it gives back is to be called when the call has been
 * answered.
 * @see interface 8
 */
export function takeTurn(service: Service, metered: Metered, now: WorldInstant): Refusal | (() => void) {
  const { behaviour } = service;
  const { endpoint, operation } = metered;
  const base = behaviour.baseLimit(operation);
  if (base === undefined) return () => {};
  const limit = behaviour.effectiveLimit(base, endpoint);
  const meter = meterOf(service, behaviour.meterKey(metered));
  if (limit.concurrent !== null && meter.inFlight >= limit.concurrent) {
    return refuse('rate-limited', `${limit.concurrent} calls of ${operation} are under way`);
  }
  if (!behaviour.hasRoom(meter, limit.requests, now)) {
    return refuse('rate-limited', `${limit.requests} calls of ${operation} in 10 s are taken`);
  }
  meter.accepted.push(now);
  meter.together = { at: now, calls: meter.together.at === now ? meter.together.calls + 1 : 1 };
  if (!behaviour.holdsTurn(operation)) return () => {};
  meter.inFlight += 1;
  return () => {
    if (behaviour.endsTurn(operation)) meter.inFlight -= 1;
  };
}

/** A sliding log: no window of this length holds more than so many calls. */
export function slidingLog(window: number) {
  return (meter: Meter, requests: number, now: WorldInstant): boolean => {
    forgetUntil(meter, now - window);
    return meter.accepted.length < requests;
  };
}

/** Fixed windows: each begins where the one before ends, and counts from zero. */
export function fixedWindows(window: number) {
  return (meter: Meter, requests: number, now: WorldInstant): boolean => {
    forgetUntil(meter, Math.floor(now / window) * window - 1);
    return meter.accepted.length < requests;
  };
}

/** A token bucket: holds as many calls as a window may, unless it is smaller, and fills evenly. */
export function tokenBucket(window: number, sizeFor: (requests: number) => number = (requests) => requests) {
  return (meter: Meter, requests: number, now: WorldInstant): boolean => {
    const size = sizeFor(requests);
    const { tokens, at } = meter.bucket ?? { tokens: size, at: now };
    const filled = Math.min(size, tokens + ((now - at) * requests) / window);
    meter.accepted = [];
    meter.bucket = { tokens: filled >= 1 ? filled - 1 : filled, at: now };
    return filled >= 1;
  };
}

/** Workers that are at work on a job. */
export function busyWorkers({ workers }: Endpoint): number {
  return workers.filter(({ runs }) => runs.size > 0).length;
}

/** The most calls of an operation that any caller has made at the instant of the last one. */
export function callsTogether(meters: ReadonlyMap<string, Meter>, operation: JobOperation): number {
  const own = [...meters].filter(([key]) => key.endsWith(`"${operation}"]`));
  return Math.max(0, ...own.map(([, { together }]) => together.calls));
}

function forgetUntil(meter: Meter, instant: WorldInstant): void {
  const first = meter.accepted.findIndex((accepted) => accepted > instant);
  if (first !== 0) meter.accepted.splice(0, first < 0 ? meter.accepted.length : first);
}

function meterOf({ meters }: Service, key: string): Meter {
  const meter = meters.get(key) ?? {
    accepted: [],
    inFlight: 0,
    together: { at: -1, calls: 0 },
    bucket: undefined,
  };
  meters.set(key, meter);
  return meter;
}
