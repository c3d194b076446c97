import { type Verdict, verdicts } from '../../property/result.ts';
import type { CalledOperation } from '../called-operation.ts';
import { type Change, changesBetween, isSameRule } from '../drift.ts';
import type { RuleRecord, RunRecord } from '../run-record.ts';

/** What differs between two runs, the earlier one first. */
export type RunDifference = {
  /** Rules that came to another verdict, what needs looking at now first. */
  readonly verdicts: readonly { readonly rule: string; readonly before: Verdict; readonly now: Verdict }[];
  /** What open rules observed otherwise. */
  readonly observed: readonly { readonly rule: string; readonly changes: readonly Change[] }[];
  /** Rules that say or judge something else now: their results are not compared. */
  readonly rewritten: readonly string[];
  /** Rules of the earlier run alone, and of the later one. */
  readonly gone: readonly string[];
  readonly fresh: readonly string[];
  /** What only one of them came by: states and moves of jobs, operations and statuses. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
};

export function compareRuns(before: RunRecord, now: RunRecord): RunDifference {
  const [then, today] = [byId(before), byId(now)];
  const isRewritten = ({ id, hash }: RuleRecord) => !isSameRule(then.get(id)?.hash, hash);
  const comparable = now.rules.filter((rule) => !isRewritten(rule));
  const [met, meets] = [coveredBy(before), coveredBy(now)];
  return {
    verdicts: verdictsApart(then, comparable),
    observed: observedApart(then, comparable),
    rewritten: now.rules.filter(isRewritten).map(({ id }) => id),
    gone: [...then.keys()].filter((id) => !today.has(id)).toSorted(),
    fresh: [...today.keys()].filter((id) => !then.has(id)).toSorted(),
    gained: [...meets.difference(met)].toSorted(),
    lost: [...met.difference(meets)].toSorted(),
  };
}

function verdictsApart(
  then: ReadonlyMap<string, RuleRecord>,
  rules: readonly RuleRecord[],
): RunDifference['verdicts'] {
  const changed = rules.flatMap(({ id, verdict }) => {
    const before = then.get(id)?.verdict;
    return before === undefined || before === verdict ? [] : [{ rule: id, before, now: verdict }];
  });
  return changed.toSorted(
    (a, b) => verdicts.indexOf(a.now) - verdicts.indexOf(b.now) || a.rule.localeCompare(b.rule),
  );
}

function observedApart(
  then: ReadonlyMap<string, RuleRecord>,
  rules: readonly RuleRecord[],
): RunDifference['observed'] {
  return rules.flatMap(({ id, observed }) => {
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
  const states = coverage?.states.filter(({ visits }) => visits > 0) ?? [];
  const moves = coverage?.moves.filter(({ times }) => times > 0) ?? [];
  return new Set([
    ...states.map(({ state }) => `state ${state}`),
    ...moves.map(({ from, to, by }) => `move ${from} → ${to} by ${by}`),
    ...calls.flatMap(statusesOf),
  ]);
}

/** What a load balancing endpoint answers is its handler's own, and another thing with each seed. */
function statusesOf({ api, operation, seen }: CalledOperation): string[] {
  if (api === 'balanced') return [];
  return Object.keys(seen).map((status) => `${api} ${operation} answered ${status}`);
}
