import { counted } from '../counted.ts';
import { type Verdict, verdicts } from '../property/result.ts';
import type { RunRequirements } from '../rules/requirements.ts';

type JudgedRule = { readonly id: string; readonly verdict: Verdict };

/** What a run found beside its requirement set, and what of the set does not count: nothing where all rules count. */
export function besideLines(
  { requirements }: { readonly requirements?: RunRequirements },
  results: readonly JudgedRule[],
): string[] {
  if (requirements === undefined) return [];
  const { revision, rules, changed } = requirements;
  const added = results.filter(({ id }) => !rules.includes(id));
  const kinds = verdicts.flatMap((verdict) => {
    const ids = added.filter((one) => one.verdict === verdict).map(({ id }) => id);
    if (ids.length === 0) return [];
    const names = verdict === 'fail' || verdict === 'warning' ? ` (${ids.join(', ')})` : '';
    return [`${ids.length} ${verdict}${names}`];
  });
  const verdictOf = (id: string): string =>
    results.find((result) => result.id === id)?.verdict ?? 'no verdict';
  const one = changed.map(({ id, why }) => `${id}, which came to ${verdictOf(id)}: ${why}`).join('; ');
  return [
    ...(added.length === 0
      ? []
      : [`outside ${revision}, ${counted(added.length, 'rule')}: ${kinds.join(', ')}`]),
    ...(changed.length === 0 ? [] : [`not judged as ${revision} has it: ${one}`]),
  ];
}
