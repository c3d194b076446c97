import type { WorldInstant } from '../../core/agenda.ts';
import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import { costIn, type Usage, usageIn } from '../../core/rest/usage.ts';
import type { RestContext } from '../../world/calls/rest-call.ts';
import { type Bucket, type BucketSize, bucketOf } from './buckets.ts';
import { instantIn } from './instant-in.ts';

/** The stretch of time that a bill is about. */
export type Period = Bucket & { readonly size: BucketSize };

/** What was spent in one bucket on what one key stands for. */
export type BillingLine = Bucket & {
  readonly key: string;
  readonly total: number;
  readonly parts: Readonly<Record<string, number>>;
  /** Milliseconds, summed over what was used. */
  readonly used: number;
  /** Gigabytes, summed over the storage that was used. */
  readonly size: number;
  readonly sample: Usage;
};

const month = 30 * 24 * 3_600_000;
/** The moments that can be written in four digits of a year. */
const first = Date.parse('0001-01-01T00:00:00Z');
const last = Date.parse('9999-01-01T00:00:00Z');

/** The period that a query asks about: by default the last thirty days, and always whole buckets. */
export function periodOf({ query, now }: RestContext): Period | RestRefusal {
  const { bucketSize: size = 'day', lastN } = query as { bucketSize?: BucketSize; lastN?: number };
  const end = momentIn(query.endTime, now);
  const start = momentIn(query.startTime, (end ?? now) - month);
  if (start === undefined || end === undefined) {
    return refuseRest('invalid', 'startTime and endTime are moments such as 2026-06-01T00:00:00Z');
  }
  if (lastN !== undefined) return lastBuckets(now, size, lastN);
  const final = bucketOf(end, size);
  return { size, start: bucketOf(start, size).start, end: final.start === end ? end : final.end };
}

function momentIn(text: unknown, otherwise: WorldInstant): WorldInstant | undefined {
  if (text === undefined) return otherwise;
  const instant = instantIn(String(text));
  return instant === undefined ? undefined : Math.min(Math.max(instant, first), last);
}

function lastBuckets(now: WorldInstant, size: BucketSize, count: number): Period {
  let { start, end } = bucketOf(now, size);
  for (let more = Math.min(count, 5000) - 1; more > 0 && start > first; more--) {
    start = bucketOf(start - 1, size).start;
  }
  return { size, start, end };
}

/** What was spent in a period, by bucket and key, oldest first. Keys of undefined are left out. */
export function linesOf(
  usage: readonly Usage[],
  { size, start, end }: Period,
  now: WorldInstant,
  keyOf: (usage: Usage) => string | undefined,
): BillingLine[] {
  const lines = new Map<string, BillingLine>();
  for (const one of usage) {
    const key = keyOf(one);
    const to = Math.min(one.to() ?? now, end, now);
    if (key === undefined) continue;
    for (let at = Math.max(one.from, start); at < to; at = bucketOf(at, size).end) {
      const bucket = bucketOf(at, size);
      const id = `${bucket.start} ${key}`;
      lines.set(id, added(lines.get(id) ?? emptyLine(bucket, key, one), one, { from: at, to, now }));
    }
  }
  return [...lines.values()].sort((a, b) => a.start - b.start);
}

function emptyLine(bucket: Bucket, key: string, sample: Usage): BillingLine {
  return { ...bucket, key, total: 0, parts: {}, used: 0, size: 0, sample };
}

function added(
  line: BillingLine,
  usage: Usage,
  { from, to, now }: { from: WorldInstant; to: WorldInstant; now: WorldInstant },
): BillingLine {
  const end = Math.min(line.end, to);
  const cost = costIn(usage, from, end, now);
  return {
    ...line,
    total: line.total + cost,
    parts: { ...line.parts, [usage.part]: (line.parts[usage.part] ?? 0) + cost },
    used: line.used + usageIn(usage, from, end, now),
    size: line.size + (usage.size ?? 0),
  };
}
