/**
 * Shares rules among lanes so that each has about as much to do, the heaviest first. Within a lane they keep their order.
 * @param weightOf how much there is to do for a rule, in any unit; one at the least
 * @returns no more shares than there are rules, and none that is empty
 */
export function shareRules(
  rules: readonly string[],
  lanes: number,
  weightOf: (rule: string) => number,
): string[][] {
  const shares = Array.from({ length: lanes }, () => ({ rules: new Set<string>(), weight: 0 }));
  for (const rule of rules.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const share = shares.reduce((least, one) => (one.weight < least.weight ? one : least));
    share.rules.add(rule);
    share.weight += Math.max(1, weightOf(rule));
  }
  return shares
    .map((share) => rules.filter((rule) => share.rules.has(rule)))
    .filter((some) => some.length > 0);
}
