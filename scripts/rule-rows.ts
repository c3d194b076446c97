import { type RuleRow, rowsOf } from '../engine/rules/rule-table.ts';
import { type RuleId, rules } from '../generated/rules.ts';
import { faults } from '../mutants/wrong/faults.ts';
import { checkedRules } from '../service/rules/checked-rules.ts';
import { builtInRules } from '../suites/load-checks.ts';

/** Every rule with its check and its faults, in the order of specs/rules/. */
export function allRows(): RuleRow[] {
  return rowsOf(Object.values(rules), checkedRules(builtInRules), faults);
}

/** One rule with its faults, also while its check is still to be written. */
export function rowOfRule(id: string, checked: readonly RuleId[] = builtInRules): RuleRow {
  const named = Object.values(rules).filter((rule) => rule.id === id);
  return rowsOf(named, checked, faults)[0]!;
}
