import { setTimeout as sleep } from 'node:timers/promises';
import type { Duration } from '../time/time.ts';

/**
 * Waits until one more call of an operation keeps within our share of the documented limits. What it gives back is to be
 * called when the call has ended.
 */
export type Pace = (operation: string, endpoint: string) => Promise<() => void>;

type Limit = { readonly requests: number; readonly concurrent: number | null };

/** The limits of a service: how many calls of an operation it takes in a window of its time, and at once. */
export type RateLimits = {
  readonly window: Duration;
  readonly operations: Readonly<Record<string, Limit | undefined>>;
};

type Lane = { sent: number[]; inFlight: number; ended: PromiseWithResolvers<void> };

/**
 * Paces calls on a target that others share.
 * @param limits those that the document states
 * @param share of the documented limits that we may use, over 0 and up to 1
 * @param rate milliseconds of the target's time in a real millisecond
 */
export function createPace(limits: RateLimits, share: number, rate: number): Pace {
  const lanes = new Map<string, Lane>();
  const { operations } = limits;
  const window = limits.window / rate;
  const ours = (limit: number | null | undefined): number =>
    Math.max(1, Math.floor((limit ?? Infinity) * share));

  return async (operation, endpoint) => {
    const { requests, concurrent } = operations[operation] ?? {};
    const lane = laneOf(lanes, `${endpoint} ${operation}`);
    for (;;) {
      const now = performance.now();
      while (lane.sent[0] !== undefined && lane.sent[0] <= now - window) lane.sent.shift();
      if (lane.inFlight >= ours(concurrent)) await lane.ended.promise;
      else if (lane.sent.length >= ours(requests)) await sleep(lane.sent[0]! + window - now);
      else break;
    }
    lane.sent.push(performance.now());
    lane.inFlight += 1;
    return () => leave(lane);
  };
}

function laneOf(lanes: Map<string, Lane>, name: string): Lane {
  const lane = lanes.get(name) ?? { sent: [], inFlight: 0, ended: Promise.withResolvers<void>() };
  lanes.set(name, lane);
  return lane;
}

function leave(lane: Lane): void {
  lane.inFlight -= 1;
  lane.ended.resolve();
  lane.ended = Promise.withResolvers();
}
