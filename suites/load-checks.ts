import type { RuleId } from '../generated/rules.ts';
import { ruleModules } from './rule-modules.ts';

/** Rules that a check stands below suites/ for, in the order of their files. */
export const builtInRules: readonly RuleId[] = Object.keys(ruleModules) as RuleId[];

/** Registers the checks of such rules, in the order of their files. A rule of the user's own registers its check itself. */
export async function loadChecks(rules: readonly RuleId[]): Promise<void> {
  const wanted = new Set(rules);
  // One after the other: the order in which checks are registered is the same each time.
  for (const id of builtInRules.filter((one) => wanted.has(one))) await ruleModules[id]!();
}
