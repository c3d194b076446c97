import type { Duration, Instant } from '../agenda.ts';

export type UsagePart = 'gpu' | 'cpu' | 'disk' | 'fee' | 'standard' | 'highPerformance' | 'networking';

/** Something that costs money from one moment on, until another. */
export type Usage = {
  readonly kind: 'pod' | 'serverless' | 'networkVolume' | 'cluster' | 'publicEndpoint';
  readonly part: UsagePart;
  readonly owner: string;
  readonly resourceId: string;
  readonly gpuTypeId: string | undefined;
  /** Gigabytes, where it is storage. */
  readonly size: number | undefined;
  readonly from: Instant;
  /** For an hour. */
  readonly price: number;
  /** When it ended; undefined while it goes on. */
  readonly to: () => Instant | undefined;
};

/** Something that is paid for now: ending it ends the meter. */
export type Meter = Usage & { stop(now: Instant): void };

const hour = 3_600_000;

export function startMeter(usage: Usage[], begun: Omit<Usage, 'to'>): Meter {
  let end: Instant | undefined;
  const meter: Meter = {
    ...begun,
    to: () => end,
    stop(now) {
      end ??= now;
    },
  };
  usage.push(meter);
  return meter;
}

/** How long something was used between two moments; what goes on is counted up to now. */
export function usedIn(usage: Usage, start: Instant, end: Instant, now: Instant): Duration {
  const from = Math.max(usage.from, start);
  const to = Math.min(usage.to() ?? now, end, now);
  return Math.max(0, to - from);
}

/** What it came to between two moments. */
export function costIn(usage: Usage, start: Instant, end: Instant, now: Instant): number {
  return (usage.price * usedIn(usage, start, end, now)) / hour;
}
