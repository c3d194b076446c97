import { type Rule, rules } from '../../../generated/rules.ts';

/** What the document says of a rule; undefined for one that there is no more. */
export function wordsOf(id: string): Rule | undefined {
  return Object.hasOwn(rules, id) ? rules[id as Rule['id']] : undefined;
}
