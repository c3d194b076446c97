import { type RuleId, rules } from '../../generated/rules.ts';
import { UsageError } from '../errors.ts';
import { typedCommand } from '../installation.ts';

/** Which rules a run is asked for. */
export type Selection = { readonly rules: readonly string[]; readonly areas: readonly string[] };

/**
 * The checked rules that a selection names; without one, all of them.
 * @throws UsageError for a rule or an area that does not exist, and for a rule without a check
 */
export function selectRules(selection: Selection, checked: readonly RuleId[]): RuleId[] {
  const named = selection.rules.map((name) => checkedRule(name, checked));
  for (const area of selection.areas) assertArea(area);
  if (selection.rules.length === 0 && selection.areas.length === 0) return [...checked];
  return checked.filter((id) => named.includes(id) || selection.areas.includes(areaOf(id)));
}

/** The area of a rule: the first word of its id. */
export function areaOf(id: string): string {
  return id.split('.')[0]!;
}

/** The rule that has this id, or had it before; undefined when there is none. */
export function ruleNamed(name: string): RuleId | undefined {
  if (Object.hasOwn(rules, name)) return name as RuleId;
  return Object.values(rules).find(({ aliases }) => aliases?.includes(name))?.id;
}

/**
 * The rule of that name.
 * @throws UsageError with the nearest names when there is no such rule
 */
export function requireRule(id: string): RuleId {
  const found = ruleNamed(id);
  if (found !== undefined) return found;
  const near = nearest(id, Object.keys(rules));
  throw new UsageError(`there is no rule ${id}.${didYouMean(near)} \`${typedCommand('list')}\` shows all.`);
}

function checkedRule(name: string, checked: readonly RuleId[]): RuleId {
  const id = requireRule(name);
  if (checked.includes(id)) return id;
  throw new UsageError(`${id} has no check yet, see specs/pending.yaml`);
}

/** @throws UsageError when there is no such area */
export function assertArea(area: string): void {
  const areas = [...new Set(Object.keys(rules).map(areaOf))];
  if (areas.includes(area)) return;
  throw new UsageError(`there is no area ${area}. Areas: ${areas.join(', ')}`);
}

/** What a mistyped name may have meant, as the end of a message; nothing where no name is near. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
}

/** A name that shares less with the mistyped one is none that was meant. */
const leastShared = 0.15;

/** The names that share most with a mistyped one. */
export function nearest(name: string, names: readonly string[], count = 3): string[] {
  const pairs = pairsOf(name);
  const score = (other: string): number =>
    [...pairsOf(other)].filter((pair) => pairs.has(pair)).length / (other.length + name.length);
  const near = names.filter((other) => score(other) >= leastShared);
  return near.sort((a, b) => score(b) - score(a)).slice(0, count);
}

function pairsOf(text: string): Set<string> {
  return new Set(
    Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)),
  );
}
