import type { WorldDuration, WorldInstant } from '../agenda.ts';

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
  readonly from: WorldInstant;
  /** For an hour. */
  readonly price: number;
  /** When it ended; undefined while it goes on. */
  readonly to: () => WorldInstant | undefined;
};

/** Something that is paid for now: ending it ends the meter. */
export type UsageMeter = Usage & { stop(now: WorldInstant): void };

const hour = 3_600_000;

export function startMeter(usage: Usage[], begun: Omit<Usage, 'to'>): UsageMeter {
  let end: WorldInstant | undefined;
  const meter: UsageMeter = {
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
export function usageIn(
  usage: Usage,
  start: WorldInstant,
  end: WorldInstant,
  now: WorldInstant,
): WorldDuration {
  const from = Math.max(usage.from, start);
  const to = Math.min(usage.to() ?? now, end, now);
  return Math.max(0, to - from);
}

/** What it came to between two moments. */
export function costIn(usage: Usage, start: WorldInstant, end: WorldInstant, now: WorldInstant): number {
  return (usage.price * usageIn(usage, start, end, now)) / hour;
}
