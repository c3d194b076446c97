import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { selectRules } from '../engine/rules/select.ts';
import { type Shard, shardOf } from '../engine/rules/shard.ts';
import type { RuleId } from '../generated/rules.ts';
import { ruleCatalog } from '../service/catalog/rule-catalog.ts';
import { checkedRules } from '../service/rules/checked-rules.ts';
import { builtInRules } from '../suites/load-checks.ts';

/** The options that choose rules. */
export type RuleChoice = { readonly rule: string[]; readonly area: string[]; readonly shard?: Shard };

/**
 * The rules that options choose, the user's own modules loaded.
 * @param others own rules that an earlier choice of this program had loaded
 * @throws UsageError for a rule or an area that does not exist, and when a part of the rules has none
 */
export function selectedBy(
  { rule, area, shard }: RuleChoice,
  others: ReadonlySet<RuleId> = new Set(),
): RuleId[] {
  const known = Object.entries(ruleCatalog).filter(([id]) => !others.has(id as RuleId));
  const checked = checkedRules(builtInRules).filter((id) => !others.has(id));
  const rules = selectRules(Object.fromEntries(known), { rules: rule, areas: area }, checked);
  const selected = shard === undefined ? rules : shardOf(rules, shard);
  if (selected.length > 0) return selected;
  throw new UsageError(
    `none of the ${counted(rules.length, 'rule')} is in part ${shard?.number}/${shard?.of}: take fewer parts`,
  );
}
