import { type Change, changesBetween } from '../drift.ts';
import type { RuleRecord, RunRecord } from '../run-record.ts';

/** What differs between two runs, the earlier one first. */
export type RunDifference = {
  /** Rules that came to another verdict; `absent` where a run did not select the rule. */
  readonly verdicts: readonly { readonly rule: string; readonly before: string; readonly now: string }[];
  /** What open rules observed otherwise. */
  readonly observed: readonly { readonly rule: string; readonly changes: readonly Change[] }[];
  /** What only one of them came by: states and moves of jobs, operations and statuses, things of a target's schema. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
};

export function compareRuns(before: RunRecord, now: RunRecord): RunDifference {
  const [met, meets] = [coveredBy(before), coveredBy(now)];
  return {
    verdicts: verdictsApart(before, now),
    observed: observedApart(before, now),
    gained: [...meets.difference(met)].toSorted(),
    lost: [...met.difference(meets)].toSorted(),
  };
}

function verdictsApart(before: RunRecord, now: RunRecord): RunDifference['verdicts'] {
  const [then, today] = [before, now].map(byId) as [ReturnType<typeof byId>, ReturnType<typeof byId>];
  const ids = [...new Set([...then.keys(), ...today.keys()])].toSorted();
  return ids
    .map((rule) => ({
      rule,
      before: then.get(rule)?.verdict ?? 'absent',
      now: today.get(rule)?.verdict ?? 'absent',
    }))
    .filter((one) => one.before !== one.now);
}

function observedApart(before: RunRecord, now: RunRecord): RunDifference['observed'] {
  const then = byId(before);
  return now.rules.flatMap(({ id, observed }) => {
    const earlier = then.get(id);
    const changes = earlier === undefined ? [] : changesBetween(earlier.observed, observed);
    return changes.length === 0 ? [] : [{ rule: id, changes }];
  });
}

function byId({ rules }: RunRecord): Map<string, RuleRecord> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** All that a run came by, each by a name of its own. */
function coveredBy({ coverage, calls = [] }: RunRecord): Set<string> {
  const states =
    coverage?.states.filter(({ visits }) => visits > 0).map(({ state }) => `state ${state}`) ?? [];
  const moves = coverage?.moves.filter(({ times }) => times > 0) ?? [];
  const statuses = calls.flatMap(({ api, operation, seen }) =>
    Object.keys(seen).map((status) => `${api} ${operation} answered ${status}`),
  );
  return new Set([
    ...states,
    ...moves.map(({ from, to, by }) => `move ${from} → ${to} by ${by}`),
    ...statuses,
  ]);
}
