import type { Verdict } from '../../property/result.ts';
import type { PastRun } from '../folder/read-history.ts';

/** At most this many runs are shown one by one. */
export const mostRunsShown = 30;

/** Runs that say as much as the newest: of at least nine in ten of its rules. A replay of one rule says little of a target. */
export function comparable(runs: readonly PastRun[]): PastRun[] {
  const least = 0.9 * (runs[0]?.summary.selected ?? 0);
  return runs.filter(({ summary }) => summary.selected >= least);
}

export type Changeable = {
  readonly id: string;
  /** The newest first. */
  readonly verdicts: readonly Verdict[];
  /** The share, from 0 to 1, of runs on a machine that was not busy that came to another verdict than most of them did. */
  readonly flakeRate: number;
};

/** The rules that came to several verdicts, the one that did most often first. */
export function changeable(runs: readonly PastRun[]): Changeable[] {
  const ids = [...new Set(runs.flatMap(({ verdicts }) => [...verdicts.keys()]))];
  return ids
    .map((id) => changeableOf(id, runs))
    .filter(({ verdicts }) => new Set(verdicts).size > 1)
    .sort((a, b) => b.flakeRate - a.flakeRate);
}

function changeableOf(id: string, runs: readonly PastRun[]): Changeable {
  const verdictsOf = (some: readonly PastRun[]): Verdict[] =>
    some.flatMap((run) => run.verdicts.get(id) ?? []).slice(0, mostRunsShown);
  const quiet = verdictsOf(runs.filter(({ isBusy }) => !isBusy));
  const most = Math.max(
    0,
    ...[...Map.groupBy(quiet, (verdict) => verdict).values()].map((some) => some.length),
  );
  return { id, verdicts: verdictsOf(runs), flakeRate: quiet.length === 0 ? 0 : 1 - most / quiet.length };
}
