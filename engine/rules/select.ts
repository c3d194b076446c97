import { counted } from '../counted.ts';
import { UsageError } from '../errors.ts';
import { typedCommand } from '../installation.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { areaOf, type RuleCatalog } from './rule-catalog.ts';

/** Which rules a run is asked for. */
export type Selection = { readonly rules: readonly string[]; readonly areas: readonly string[] };

/**
 * The checked rules that a selection names; without one, all of them.
 * @throws UsageError for a rule or an area that does not exist, and for a rule without a check
 */
export function selectRules<Id extends string>(
  rules: RuleCatalog,
  selection: Selection,
  checked: readonly Id[],
): Id[] {
  const named = selection.rules.map((name) => checkedRule(rules, name, checked));
  for (const area of selection.areas) assertArea(rules, area);
  if (selection.rules.length === 0 && selection.areas.length === 0) return [...checked];
  return checked.filter((id) => named.includes(id) || selection.areas.includes(areaOf(id)));
}

/** The rule that has this id, or had it before; undefined when there is none. */
export function ruleNamed(rules: RuleCatalog, name: string): string | undefined {
  if (Object.hasOwn(rules, name)) return name;
  return Object.values(rules).find(({ aliases }) => aliases?.includes(name))?.id;
}

/**
 * The rule of that name.
 * @throws UsageError with the nearest names when there is no such rule
 */
export function requireRule(rules: RuleCatalog, id: string): string {
  const found = ruleNamed(rules, id);
  if (found !== undefined) return found;
  const within = Object.keys(rules).filter((one) => areaOf(one) === id).length;
  const hint =
    within > 0
      ? ` It is an area: --area ${id} takes its ${counted(within, 'rule')}.`
      : didYouMean(nearest(id, Object.keys(rules)));
  throw new UsageError(`there is no rule ${id}.${hint} \`${typedCommand('rules')}\` lists all.`);
}

function checkedRule<Id extends string>(rules: RuleCatalog, name: string, checked: readonly Id[]): Id {
  const id = requireRule(rules, name);
  const found = checked.find((one) => one === id);
  if (found !== undefined) return found;
  throw new UsageError(`${id} has no check yet, see specs/pending.json`);
}

/** @throws UsageError when there is no such area */
export function assertArea(rules: RuleCatalog, area: string): void {
  const areas = [...new Set(Object.keys(rules).map(areaOf))];
  if (areas.includes(area)) return;
  throw new UsageError(
    `there is no area ${area}.${didYouMean(nearest(area, areas))} Areas: ${areas.join(', ')}`,
  );
}
