import { createHash } from 'node:crypto';
import type { RuleCatalog, StatedRule } from './rule-catalog.ts';

/**
 * What a rule says and how it is judged, as 16 hex digits. Two results of a rule can be compared where theirs are equal:
 * otherwise the rule became another one.
 */
export function ruleHashOf({ id, section, level, says, judge = '', needs }: StatedRule): string {
  return digestOf([id, section, level, says, judge, ...needs]);
}

/** The same of all rules at once, in any order. */
export function catalogHashOf(rules: RuleCatalog): string {
  return digestOf(Object.values(rules).map(ruleHashOf).toSorted());
}

function digestOf(words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
}
