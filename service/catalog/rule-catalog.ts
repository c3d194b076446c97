import { type Rule, type RuleId, rules } from '../../generated/rules.ts';

/** The rules of the document and, once they are loaded, those that users judge beside them. */
export const ruleCatalog: Readonly<Record<RuleId, Rule>> = { ...rules };

const added: Rule[] = [];

/**
 * Adds a rule that the document does not state.
 * @throws Error when there is one of that id
 */
export function addRule(rule: Rule): void {
  if (Object.hasOwn(ruleCatalog, rule.id)) throw new Error(`there are two rules ${rule.id}`);
  (ruleCatalog as Record<string, Rule>)[rule.id] = rule;
  added.push(rule);
}

/** The rules that were added, in their order. */
export function addedRules(): readonly Rule[] {
  return added;
}
