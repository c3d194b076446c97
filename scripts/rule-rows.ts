import { rules } from '../generated/rules.ts';
import { checkedRules } from '../harness/rules/checked-rules.ts';
import { type RuleRow, rowsOf } from '../harness/rules/rule-table.ts';
import { faults } from '../mutants/wrong/faults.ts';
import '../suites/all.ts';

/** Every rule with its check and its faults, in the order of specs/rules/. */
export function allRows(): RuleRow[] {
  return rowsOf(Object.values(rules), checkedRules(), faults);
}
