import type { RuleResult } from '../property/result.ts';

const roundSize = 12;
/** A case of more calls than this costs too much to be asked early, whatever it sees. */
const manyCalls = 100;

/**
 * In which order rules are asked, some at a time, whether they see anything of a variant: those near it before the others,
 * those that only observe before those that judge, and of these the ones first whose cases make most calls.
 */
export function proofRounds(
  rules: readonly string[],
  plain: readonly RuleResult[],
  isNear: (id: string) => boolean = () => true,
): string[][] {
  const results = new Map(plain.map((result) => [result.id, result]));
  const observes = (id: string): boolean => results.get(id)?.level === 'open';
  const sight = (id: string): number => {
    const { requests = 0, cases = 0 } = results.get(id) ?? {};
    const calls = requests / Math.max(1, cases);
    return calls > manyCalls ? 0 : calls;
  };
  const judging = rules.filter((id) => !observes(id)).sort((a, b) => sight(b) - sight(a));
  const ordered = [...rules.filter(observes), ...judging];
  return [...inRounds(ordered.filter(isNear)), ...inRounds(ordered.filter((id) => !isNear(id)))];
}

function inRounds(rules: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(rules.length / roundSize) }, (_, index) =>
    rules.slice(index * roundSize, (index + 1) * roundSize),
  );
}
