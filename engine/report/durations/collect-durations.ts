import { type DurationCounts, histogramOfDurations } from '../../measurement/duration-counts.ts';
import { encodeHistogram } from '../../measurement/histogram.ts';
import { burstSuffix, type CallDurations } from '../../property/durations-seen.ts';
import type { RuleResult } from '../../property/result.ts';
import { seedOf } from '../../seed.ts';
import type { ReportedService } from '../reported-service.ts';
import {
  durationParts,
  durationsKey,
  mostRows,
  type OperationDurations,
  type RunDurations,
  unlisted,
} from './run-durations.ts';

/** Statuses of one operation that are kept apart, those that came most often. */
const mostStatuses = 10;

type Row = Pick<OperationDurations, 'api' | 'operation' | 'inBursts' | 'status'> & {
  readonly parts: Map<number, DurationCounts[]>;
};

/**
 * How long the answers of a run took, by operation and status.
 * @returns undefined where no answer was timed
 */
export function collectDurations(
  service: Pick<ReportedService, 'placeOf'>,
  results: readonly Pick<RuleResult, 'id' | 'durations'>[],
): RunDurations | undefined {
  const timed = results.flatMap(({ id, durations }) => (durations ? [{ id, ...durations }] : []));
  const [first] = timed;
  if (first === undefined) return undefined;
  const rows = new Map<string, Row>();
  for (const { id, calls } of timed) addRule(rows, service, partOf(id), calls);
  const operations = foldRows(rows).map(encodeRow);
  return operations.length === 0 ? undefined : { clock: first.clock, operations };
}

/** The part that a rule belongs to, in every run. */
function partOf(rule: string): number {
  return Math.abs(seedOf('durations', rule)) % durationParts;
}

function addRule(
  rows: Map<string, Row>,
  { placeOf }: Pick<ReportedService, 'placeOf'>,
  part: number,
  calls: CallDurations,
): void {
  for (const [name, statuses] of Object.entries(calls)) {
    const isBurst = name.endsWith(burstSuffix);
    const place = placeOf(isBurst ? name.slice(0, -burstSuffix.length) : name) ?? unlisted;
    for (const [status, counts] of Object.entries(statuses)) {
      const row = { ...place, ...(isBurst ? { inBursts: true as const } : {}), status: statusName(status) };
      addCounts(rows, row, part, [counts]);
    }
  }
}

function statusName(status: string): string {
  return /^[1-9]\d\d$/.test(status) ? status : 'other';
}

function addCounts(
  rows: Map<string, Row>,
  named: Omit<Row, 'parts'>,
  part: number,
  counts: readonly DurationCounts[],
): void {
  const key = durationsKey(named);
  const row = rows.get(key) ?? { ...named, parts: new Map<number, DurationCounts[]>() };
  rows.set(key, row);
  row.parts.set(part, [...(row.parts.get(part) ?? []), ...counts]);
}

/** Statuses that came seldom become one, and operations beyond a bound, too. */
function foldRows(rows: ReadonlyMap<string, Row>): Row[] {
  const folded = new Map<string, Row>();
  const byOperation = Map.groupBy(rows.values(), (row) => durationsKey({ ...row, status: '' }));
  for (const some of byOperation.values()) {
    const inOrder = some.toSorted((one, other) => samplesOf(other) - samplesOf(one));
    for (const [nth, row] of inOrder.entries()) {
      const named =
        folded.size < mostRows ? ownName(row, nth) : { ...unlisted, ...burstsOf(row), status: 'other' };
      for (const [part, counts] of row.parts) addCounts(folded, named, part, counts);
    }
  }
  return [...folded.values()].toSorted((one, other) => (durationsKey(one) < durationsKey(other) ? -1 : 1));
}

function ownName(row: Row, nth: number): Omit<Row, 'parts'> {
  const { api, operation, status } = row;
  return { api, operation, ...burstsOf(row), status: nth < mostStatuses ? status : 'other' };
}

function burstsOf({ inBursts }: Row): Pick<Row, 'inBursts'> {
  return inBursts ? { inBursts } : {};
}

function samplesOf({ parts }: Row): number {
  return histogramOfDurations([...parts.values()].flat()).totalCount;
}

function encodeRow({ parts, ...named }: Row): OperationDurations {
  const encoded = [...parts]
    .toSorted(([one], [other]) => one - other)
    .map(([part, counts]) => {
      const histogram = histogramOfDurations(counts);
      return { part, histogram: encodeHistogram(histogram), count: histogram.totalCount };
    });
  return { ...named, count: encoded.reduce((sum, { count }) => sum + count, 0), parts: encoded };
}
