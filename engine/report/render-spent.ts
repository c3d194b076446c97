import type { RuleResult } from '../property/result.ts';

/**
 * Where the time of a run on a real clock went: its longest case and all its turns, which no run goes below, and what
 * seeing failures again took besides.
 */
export function renderSpent(results: readonly RuleResult[], durationMs: number): string[] {
  const timed = results.flatMap(({ id, spent }) => (spent === undefined ? [] : [{ id, ...spent }]));
  const [first, ...others] = timed;
  if (first === undefined) return [];
  const longest = others.reduce((one, other) => (other.longest > one.longest ? other : one), first);
  const turns = timed.reduce((sum, one) => sum + one.turns, 0);
  const again = timed.reduce((sum, one) => sum + one.again, 0);
  const floor = Math.max(longest.longest, turns);
  const ratio = floor === 0 ? [] : [`${(durationMs / floor).toFixed(2)} times the longer of the two`];
  return [
    [
      `waited: ${seconds(longest.longest)} in the longest case (${longest.id})`,
      `${seconds(turns)} in turns one after the other`,
      ...ratio.map((words) => `the run took ${words}`),
      ...(again === 0
        ? []
        : [`seeing failures again took ${seconds(again)}, cases at the same time counted each`]),
    ].join(', '),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
