import type { CallCounts } from '../property/calls-seen.ts';
import type { LifeCoverage, MoveCounts } from '../property/life-coverage.ts';
import type { RuleResult } from '../property/result.ts';
import type { RuleCatalog, StatedRule } from '../rules/rule-catalog.ts';
import type { CalledOperation } from './called-operation.ts';

/** How a failed case is to be replayed by hand. */
export type ReplayOptions = {
  /** The way from the script's folder to the project. */
  readonly root: string;
  /** Milliseconds of the target's time in a real millisecond, on a target without worlds. */
  readonly rate: number;
};

/** A service with what a user stated beside its rules, for a run that judged that too. */
export function withOwnRules(
  service: ReportedService,
  { ownRules = [] }: { readonly ownRules?: readonly StatedRule[] },
): ReportedService {
  const stated = Object.fromEntries(ownRules.map((rule) => [rule.id, rule]));
  return ownRules.length === 0 ? service : { ...service, rules: { ...service.rules, ...stated } };
}

/** What reports say of a service, beyond what a run has seen of a target. */
export type ReportedService = {
  readonly rules: RuleCatalog;
  /** What its APIs are called, by the names that `calledOf` gives them, in the order in which pages show them. */
  readonly apiNames: Readonly<Record<string, string>>;
  /** The moves that a run saw, against those that the service lists; undefined where it saw none. */
  coverageOf(results: readonly { readonly moves: MoveCounts }[]): LifeCoverage | undefined;
  /** What a run called, against what the service lists; undefined where it called nothing. */
  calledOf(results: readonly { readonly calls: CallCounts }[]): CalledOperation[] | undefined;
  /** The operation that a trace calls so, by its API and its name there; undefined of what the service does not list. */
  placeOf(name: string): Pick<CalledOperation, 'api' | 'operation'> | undefined;
  /** Ids of the mutants that prove the check of a rule, where they are known without a proof; none of a rule of a user's own. */
  mutantsOf?(rule: string): readonly string[];
  /** A failed case as a shell script. */
  renderReplay(result: RuleResult, options: ReplayOptions): string;
};
