import type { RuleId } from '../../generated/rules.ts';
import type { RuleResult } from '../rule/result.ts';

/** Rules of a round behind the first. */
const roundSize = 12;
/** A case of more calls than this costs too much to be asked early, whatever it sees. */
const manyCalls = 100;

/**
 * In which order rules are asked whether they see anything of a variant: those that only observe first, then those whose
 * cases make most calls, some at a time.
 */
export function roundsOf(rules: readonly RuleId[], plain: readonly RuleResult[]): RuleId[][] {
  const results = new Map(plain.map((result) => [result.id, result]));
  const observing = rules.filter((id) => results.get(id)?.level === 'open');
  const sight = (id: RuleId): number => {
    const { requests = 0, cases = 0 } = results.get(id) ?? {};
    const calls = requests / Math.max(1, cases);
    return calls > manyCalls ? 0 : calls;
  };
  const rest = rules.filter((id) => !observing.includes(id)).sort((a, b) => sight(b) - sight(a));
  const rounds = Array.from({ length: Math.ceil(rest.length / roundSize) }, (_, index) =>
    rest.slice(index * roundSize, (index + 1) * roundSize),
  );
  return [observing, ...rounds].filter((round) => round.length > 0);
}
