import type { Pace } from '../../engine/http/pace.ts';
import type { CallClock, Duration, Instant } from '../../engine/time/time.ts';
import type { AskedWorld } from '../control/control-client.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { EndpointName, Site } from '../profile/site.ts';

/** Cases that share what there is little of: workers of the probe endpoint, what can be rented, or just somebody's patience. */
export const concurrencyGroups = ['working', 'spending', 'looking'] as const;

export type ConcurrencyGroup = (typeof concurrencyGroups)[number];

/** Where one case takes place: a world of its own, or a turn on a shared target. */
export type Stage = {
  readonly site: Site;
  /** The spec that made the world; undefined on a target without worlds. */
  readonly worldSpec: AskedWorld | undefined;
  /** Secret values of this stage, by the names that traces show instead. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly pace: Pace | undefined;
  /** Where the jobs of a shared target are written down. A world needs none: they end with it. */
  readonly ledger?: Ledger;
  /** `moved` is called with every move of a virtual clock; `signal` ends every wait of a real one. */
  createClock(moved: (to: Instant) => void, signal: AbortSignal): CallClock;
  /**
   * How many calls have arrived there and how many it made itself, where that can be seen and nobody else calls it;
   * undefined where the count is incomplete.
   */
  readonly deliveries?: () => Promise<Deliveries | undefined>;
  /**
   * Resolves when there is a place for one case more, the most urgent first, which lasts until the stage is closed; without one
   * once the signal is aborted.
   */
  enter(concurrencyGroup: ConcurrencyGroup, urgency: number | undefined, signal: AbortSignal): Promise<void>;
  /**
   * Takes a turn on an endpoint that nobody else may use meanwhile, which lasts until the stage is closed. Resolves without one once
   * the signal is aborted.
   */
  lease(endpoint: EndpointName, signal: AbortSignal): Promise<void>;
  /** For how many real milliseconds it has had a turn so far. */
  turn(): Duration;
  close(): Promise<void>;
};

/** Calls by the target's own count. */
export type Deliveries = { readonly arrived: number; readonly made: number };

/** What a case asks of its stage. */
export type SessionOptions = {
  /** Decides every chance of a world, so that a case replays alike. */
  readonly seed: number;
  /** Who shares what stub targets remember. */
  readonly memory: string;
  /** A world's first instant, as ISO 8601 in UTC; a target without worlds keeps to its own time. */
  readonly now?: string;
};
