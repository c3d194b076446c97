import type { RuleResult } from '../property/result.ts';
import type { RuleCatalog } from '../rules/rule-catalog.ts';
import { ruleNamed } from '../rules/select.ts';
import type { Deviation, DeviationState, SettledDeviation } from './deviation.ts';

/**
 * Holds known deviations against what a run found.
 * @param at when the run began
 */
export function settleDeviations(
  deviations: readonly Deviation[],
  results: readonly RuleResult[],
  rules: RuleCatalog,
  at: Date,
): SettledDeviation[] {
  const today = at.toISOString().slice(0, 10);
  const byId = new Map(results.map((result) => [result.id, result]));
  return deviations.map((deviation) => {
    const id = ruleNamed(rules, deviation.rule);
    return {
      ...deviation,
      id,
      state: stateOf(deviation, id, id === undefined ? undefined : byId.get(id), today),
    };
  });
}

function stateOf(
  { expires, quarantined }: Deviation,
  id: string | undefined,
  result: RuleResult | undefined,
  today: string,
): DeviationState {
  if (id === undefined) return 'unknown';
  if (expires < today) return 'expired';
  switch (result?.verdict) {
    case 'fail':
    case 'warning':
      return 'met';
    case 'pass':
    case 'observed':
      return quarantined ? 'held' : 'stale';
    case 'intermittent':
      return quarantined ? 'met' : 'unseen';
    default:
      return 'unseen';
  }
}
