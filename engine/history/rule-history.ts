import { wilsonInterval } from '../measurement/wilson.ts';
import { type ReasonCode, reasonCodeIn } from '../property/reason-codes.ts';
import type { Verdict } from '../property/result.ts';
import { type Change, changesBetween } from '../report/drift.ts';
import { isMachineBusy } from '../time/machine-load.ts';
import type { HistoryRun, HistoryVerdict } from './history-record.ts';
import { causes, type Flip, flipsOf, type JudgedNight, lastingNights, type Stand } from './rule-flips.ts';
import { decidingSide, type SideChange, sideChanges } from './side-changes.ts';

/** What a folder of history says of one rule. */
export type RuleHistory = {
  readonly id: string;
  /** `flaky` where it flips in the version that it has now without a change on any side. */
  readonly status: 'holds' | 'broken' | 'flaky' | 'never judged';
  readonly lastPassed: string | null;
  readonly lastJudged: string | null;
  /** The latest flip to a violation, where it is broken. */
  readonly broke: Flip | null;
  readonly flips: readonly Flip[];
  readonly flake: Flake;
  /** Runs that came to each verdict. */
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  /** Where the newest run with the rule could not judge it: since when, and why. */
  readonly notJudged: NotJudged | null;
  readonly drift: readonly ObservationDrift[];
  readonly requests: MedianAndLast;
  readonly durationMs: MedianAndLast;
};

/** A rule that the newest runs could not judge. */
export type NotJudged = {
  /** The first of these runs in a row. */
  readonly since: string;
  readonly runs: number;
  /** Of the newest of them. */
  readonly code: ReasonCode;
  readonly reason: string | null;
};

/** Share of judged runs that are flakes, with its interval of 95 % confidence. */
export type Flake = {
  readonly flaked: number;
  readonly judged: number;
  /** Judged runs that don't count, since their machine was busy. */
  readonly leftOut: number;
  readonly rate: number;
  readonly interval: readonly [number, number];
};

/** An open observation that came out otherwise than before. */
export type ObservationDrift = {
  readonly at: string;
  readonly since: string;
  readonly values: readonly Change[];
  readonly because: Flip['because'];
  readonly changes: readonly SideChange[];
};

export type MedianAndLast = { readonly median: number; readonly last: number };

/** Newest judged runs in which a flake makes a rule flaky. */
const flakyWindow = 30;

const stands: Partial<Record<Verdict, Stand>> = {
  pass: 'holds',
  observed: 'holds',
  fail: 'broken',
  warning: 'broken',
  intermittent: 'intermittent',
};

/**
 * What became of one rule.
 * @param runs of one target and tier, the oldest first
 */
export function ruleHistory(id: string, runs: readonly HistoryRun[]): RuleHistory {
  const seen = runs.filter(({ rules }) => Object.hasOwn(rules, id));
  const nights = seen.flatMap((run) => {
    const stand = stands[run.rules[id]!.verdict];
    return stand === undefined ? [] : [{ run, stand }];
  });
  const { flips } = flipsOf(id, nights);
  const quiet = nights.filter(({ run: { machine } }) => machine === undefined || !isMachineBusy(machine));
  const passed = nights.findLast(({ stand }) => stand === 'holds');
  const status = statusOf(id, nights, flips);
  const isBroken = nights.findLast(({ stand }) => stand !== 'intermittent')?.stand === 'broken';
  return {
    ...{ id, status },
    lastPassed: passed?.run.startedAt ?? null,
    lastJudged: nights.at(-1)?.run.startedAt ?? null,
    broke: isBroken ? (flips.findLast(({ kind }) => kind === 'broke') ?? null) : null,
    flips,
    flake: flakeOf(flipsOf(id, quiet).flaked, quiet.length, nights.length - quiet.length),
    verdicts: countsOf(seen.map((run) => run.rules[id]!.verdict)),
    notJudged: notJudgedOf(id, seen),
    drift: driftOf(id, seen),
    requests: medianAndLast(seen.map((run) => run.rules[id]!.requests)),
    durationMs: medianAndLast(seen.map((run) => run.rules[id]!.durationMs)),
  };
}

function statusOf(id: string, nights: readonly JudgedNight[], flips: readonly Flip[]): RuleHistory['status'] {
  const last = nights.at(-1);
  if (last === undefined) return 'never judged';
  if (last.stand === 'intermittent') return 'flaky';
  const { hash } = last.run.rules[id]!;
  const recent = nights.slice(-flakyWindow).filter(({ run }) => run.rules[id]!.hash === hash);
  const since = recent[0]!.run.startedAt;
  const flaky = flips.findLastIndex(({ because, since: from }) => because === 'flaky' && from >= since);
  const isOver = flips.slice(flaky + 1).some(({ because }) => because !== 'flaky' && because !== 'unknown');
  const isFlaky = flaky >= 0 || recent.some(({ stand }) => stand === 'intermittent');
  return isFlaky && !isOver ? 'flaky' : last.stand;
}

function flakeOf(flaked: number, judged: number, leftOut: number): Flake {
  const rate = judged === 0 ? 0 : flaked / judged;
  return { flaked, judged, leftOut, rate, interval: wilsonInterval(flaked, judged) };
}

function countsOf(all: readonly Verdict[]): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (const verdict of all) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

function notJudgedOf(id: string, seen: readonly HistoryRun[]): NotJudged | null {
  const judged = seen.findLastIndex(({ rules }) => stands[rules[id]!.verdict] !== undefined);
  const since = seen[judged + 1];
  if (since === undefined) return null;
  const last = seen.at(-1)!.rules[id]!;
  const runs = seen.length - judged - 1;
  return { since: since.startedAt, runs, code: reasonCodeIn(last), reason: last.reason ?? null };
}

function driftOf(id: string, seen: readonly HistoryRun[]): ObservationDrift[] {
  const eras = observedEras(id, seen);
  const lasting = causes(
    eras.map(({ length }) => length),
    lastingNights.usual,
    true,
  );
  return eras.slice(1).map((era, index) => {
    const [before, now] = [eras[index]!.at(-1)!, era[0]!];
    const changes = sideChanges(id, before, now);
    const because = decidingSide(id, changes) ?? lasting[index]!;
    const values = changesBetween(valuesOf(before.rules[id]!), valuesOf(now.rules[id]!));
    return { at: now.startedAt, since: before.startedAt, values, because, changes };
  });
}

/** Runs in a row that observed the same. */
function observedEras(id: string, seen: readonly HistoryRun[]): HistoryRun[][] {
  const eras: HistoryRun[][] = [];
  for (const run of seen.filter(({ rules }) => rules[id]!.observed !== undefined)) {
    const before = eras.at(-1)?.at(-1);
    const isSame =
      before !== undefined &&
      changesBetween(valuesOf(before.rules[id]!), valuesOf(run.rules[id]!)).length === 0;
    if (isSame) eras.at(-1)!.push(run);
    else eras.push([run]);
  }
  return eras;
}

function valuesOf({ observed = {} }: HistoryVerdict): Readonly<Record<string, unknown>> {
  return observed;
}

function medianAndLast(values: readonly number[]): MedianAndLast {
  const sorted = values.toSorted((one, other) => one - other);
  return { median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, last: values.at(-1) ?? 0 };
}
