import type { Transport, TransportAnswer, TransportRequest } from '../../engine/http/transport.ts';
import { createWireRecord } from '../../engine/property/wire-record.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { punctualSleep } from '../../engine/time/punctual-timer.ts';
import { createRealTime } from '../../engine/time/real-time.ts';
import type { Bracket, CallClock, Instant } from '../../engine/time/time.ts';
import { noLedger } from '../ledger/ledger.ts';
import type { Stage } from '../target/stage.ts';
import type { Target } from '../target/target.ts';

/** Answers a call, or throws what the way to a target throws. */
export type Answering = (call: TransportRequest) => TransportAnswer | Promise<TransportAnswer>;

export type FakeTarget = {
  readonly target: Target;
  readonly transport: Transport;
  readonly calls: TransportRequest[];
};

/**
 * A target without HTTP, and the way to it. Its clock stands still until a check moves it; with a rate it runs by
 * itself, and the target has no worlds.
 */
export function fakeTarget(
  answering: Answering,
  rate?: number,
  more: Partial<Target> = {},
  ofStage: Partial<Stage> = {},
): FakeTarget {
  const calls: TransportRequest[] = [];
  const transport: Transport = {
    async send(call) {
      calls.push(call);
      return answering(call);
    },
    listen: unheard,
    close: async () => {},
  };
  const target: Target = {
    name: 'fake target',
    offers: new Set(['time', 'probe', 'exclusive', 'second-endpoint', 'receiver']),
    apis: new Set(),
    schemas: new Set(),
    rate,
    retries: 600_000,
    executionTimeouts: {},
    endpoints: new Set(['probe', 'second', 'exclusive']),
    requestsPerWorker: {},
    concurrentHandler: false,
    room: { working: Infinity, spending: Infinity, looking: Infinity },
    hasWorlds: rate === undefined,
    ownCalendar: rate !== 1,
    wire: createWireRecord(),
    open: async () => ({
      ...stage,
      ...(rate === undefined ? { deliveries: nothingTwice } : { ledger: noLedger }),
      createClock: clockOf(rate),
      ...ofStage,
    }),
    close: async () => {},
    ...more,
  };
  return { target, transport, calls };
}

const stage = {
  site: {
    urls: { serverless: 'http://fake.invalid/v1' },
    keys: { valid: 'key-of-the-fake-target' },
    endpoints: { probe: 'probe', second: 'second', exclusive: 'exclusive' },
  },
  worldSpec: undefined,
  secrets: new Map([['key-of-the-fake-target', '$KEY']]),
  pace: undefined,
  enter: async () => {},
  lease: async () => {},
  turn: () => 0,
  close: async () => {},
};

/** The count of a target that each call reached once. */
const nothingTwice = async () => ({ arrived: 0, made: 0 });

function clockOf(rate: number | undefined) {
  return (moved: (to: Instant) => void, signal: AbortSignal): CallClock =>
    rate === undefined ? standingClock(moved) : createRealTime({ rate, slack: 0, tick: undefined, signal });
}

/** A virtual clock without a target behind it. */
export function standingClock(moved: (to: Instant) => void): CallClock {
  let now = 0;
  const reach = async (instant: Instant): Promise<void> => {
    if (instant <= now) return;
    now = instant;
    moved(now);
  };
  async function bracketed<T>(call: () => Promise<T>): Promise<{ outcome: T } & Bracket> {
    const sent = now;
    const outcome = await call();
    return { outcome, sent, answered: now };
  }
  return {
    kind: 'virtual',
    tick: 1,
    slack: 0,
    setupTimeout: 600_000,
    toRealTime: () => 0,
    now: () => now,
    reach,
    settle: (call) => call,
    async until(ask, deadline) {
      const found = await ask();
      if (found !== undefined || now >= deadline) return found;
      await reach(deadline);
      return ask();
    },
    timeout: (ms) => ms,
    quiet: punctualSleep,
    held: (turn) => turn,
    hear: () => ({ earliest: now, latest: now }),
    doubtLook() {},
    bracket: bracketed,
    bracketOfMany: bracketed,
  };
}

/** An answer with a body of JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): TransportAnswer {
  return { status, headers, bytes: new TextEncoder().encode(JSON.stringify(body)) };
}

/** The answer of a service that takes every job. */
export function queued(): TransportAnswer {
  return json(200, { id: 'job-1', status: 'IN_QUEUE' });
}
