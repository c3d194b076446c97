import type { RuleCatalog } from '../rules/rule-catalog.ts';
import { ruleNamed } from '../rules/select.ts';
import type { HistoryLoad, HistoryRecord, HistoryRun } from './history-record.ts';
import type { Flip } from './rule-flips.ts';
import { type RuleHistory, ruleHistory } from './rule-history.ts';
import { type SideChange, sideChanges, suiteChanges, targetChanges, withKnownSides } from './side-changes.ts';

/** What a folder of history says of one target in one tier. Runs of another tier are not compared with these. */
export type TargetHistory = {
  readonly target: string;
  readonly tier: string;
  readonly runs: number;
  readonly from: string;
  readonly to: string;
  /** When a side changed, whether or not a verdict did, the oldest first. */
  readonly sides: readonly SidesAt[];
  /** What broke and what was fixed, by run and cause, the oldest first. */
  readonly changes: readonly HistoryChange[];
  readonly rules: readonly RuleHistory[];
};

export type SidesAt = {
  readonly at: string;
  readonly since: string;
  readonly changes: readonly SideChange[];
};

/** Rules that flipped in one run for one cause. */
export type HistoryChange = Pick<Flip, 'at' | 'because' | 'declared'> & {
  readonly changes: readonly SideChange[];
  readonly broke: readonly string[];
  readonly fixed: readonly string[];
};

export type LoadHistory = {
  readonly target: string;
  readonly load: string;
  readonly loads: readonly Pick<HistoryLoad, 'startedAt' | 'durationMs' | 'findings' | 'version'>[];
};

/** All that a folder of history says. */
export type HistoryReport = {
  readonly schema: 'plumbline/history-report/1';
  readonly targets: readonly TargetHistory[];
  readonly loads: readonly LoadHistory[];
};

/**
 * What a folder of history says.
 * @param records the oldest first
 * @param rules those that there are now: results of a rule that was renamed go on under its new id
 */
export function historyReport(records: readonly HistoryRecord[], rules: RuleCatalog): HistoryReport {
  const runs = records.flatMap((record) => (record.kind === 'run' ? [renamed(record, rules)] : []));
  const loads = records.flatMap((record) => (record.kind === 'load' ? [record] : []));
  return {
    schema: 'plumbline/history-report/1',
    targets: [...Map.groupBy(runs, ({ target, tier }) => JSON.stringify([target, tier])).values()].map(
      targetHistory,
    ),
    loads: [...Map.groupBy(loads, ({ target, load }) => JSON.stringify([target, load])).values()].map(
      loadHistory,
    ),
  };
}

function renamed(run: HistoryRun, rules: RuleCatalog): HistoryRun {
  const entries = Object.entries(run.rules).map(([id, verdict]) => [ruleNamed(rules, id) ?? id, verdict]);
  return { ...run, rules: Object.fromEntries(entries) };
}

function targetHistory(kept: readonly HistoryRun[]): TargetHistory {
  const runs = withKnownSides(kept);
  const [first, last] = [runs[0]!, runs.at(-1)!];
  const ids = [...new Set(runs.flatMap(({ rules }) => Object.keys(rules)))].toSorted();
  const rules = ids.map((id) => ruleHistory(id, runs));
  return {
    ...{ target: first.target, tier: first.tier, runs: runs.length },
    ...{ from: first.startedAt, to: last.startedAt },
    sides: runs.slice(1).flatMap((run, index) => sidesAt(runs[index]!, run)),
    changes: changesOf(rules),
    rules,
  };
}

function sidesAt(before: HistoryRun, now: HistoryRun): SidesAt[] {
  const passages = Object.keys(now.rules).flatMap((id) =>
    sideChanges(id, before, now).filter(({ side }) => side === 'document'),
  );
  const changes = [...suiteChanges(before, now), ...targetChanges(before, now), ...passages];
  return changes.length === 0 ? [] : [{ at: now.startedAt, since: before.startedAt, changes }];
}

function changesOf(rules: readonly RuleHistory[]): HistoryChange[] {
  const all = rules.flatMap(({ id, flips }) => flips.map((flip) => ({ id, ...flip })));
  const groups = Map.groupBy(all, ({ at, because, declared }) => JSON.stringify([at, because, declared]));
  return [...groups.values()]
    .map((flips) => {
      const { at, because, declared } = flips[0]!;
      const idsOf = (kind: Flip['kind']) => flips.filter((flip) => flip.kind === kind).map(({ id }) => id);
      const words = new Map(flips.flatMap(({ changes }) => changes).map((change) => [change.what, change]));
      return {
        at,
        because,
        declared,
        changes: [...words.values()],
        broke: idsOf('broke'),
        fixed: idsOf('fixed'),
      };
    })
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.because.localeCompare(other.because));
}

function loadHistory(loads: readonly HistoryLoad[]): LoadHistory {
  const { target, load } = loads[0]!;
  const kept = loads.map(({ startedAt, durationMs, findings, version }) => ({
    ...{ startedAt, durationMs, findings },
    ...(version === undefined ? {} : { version }),
  }));
  return { target, load, loads: kept };
}
