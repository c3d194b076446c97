import { type RuleResult, type Verdict, verdicts } from '../property/result.ts';

/** What several runs of the same rules, each with a seed of its own, say of one rule. */
export type Repeat = {
  readonly id: string;
  /** How often it came to each verdict. */
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  /** The share of runs, from 0 to 1, that came to another verdict than most did. */
  readonly flakeRate: number;
};

export type Repeats = { readonly times: number; readonly rules: readonly Repeat[] };

/** Of each rule the worst that any run says: a violation that is seen once is a violation. */
export function worstOf(runs: readonly (readonly RuleResult[])[]): RuleResult[] {
  return byRule(runs).map((results) =>
    results.reduce((one, other) => (rank(other) < rank(one) ? other : one)),
  );
}

/** How each rule fared in all runs. */
export function repeatsOf(runs: readonly (readonly RuleResult[])[]): Repeats {
  return { times: runs.length, rules: byRule(runs).map(repeatOf) };
}

/** The seeds of so many runs, the first that of the whole. @param seed a whole number of 32 bits */
export function seedsOf(seed: number, times: number): number[] {
  return Array.from({ length: times }, (_, index) => (seed + index) | 0);
}

function byRule(runs: readonly (readonly RuleResult[])[]): RuleResult[][] {
  return [...Map.groupBy(runs.flat(), ({ id }) => id).values()];
}

function rank({ verdict }: RuleResult): number {
  return verdicts.indexOf(verdict);
}

function repeatOf(results: readonly RuleResult[]): Repeat {
  const times: Partial<Record<Verdict, number>> = {};
  for (const { verdict } of results) times[verdict] = (times[verdict] ?? 0) + 1;
  const most = Math.max(...Object.values(times));
  return { id: results[0]!.id, verdicts: times, flakeRate: 1 - most / results.length };
}
