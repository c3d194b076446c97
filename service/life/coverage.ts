import { addedUp } from '../../engine/added-up.ts';
import type { LifeCoverage, MoveCounts } from '../../engine/property/life-coverage.ts';
import { transitions } from '../../generated/transitions.ts';
import { type LifePlace, listedMoves, moveNameOf } from './moves.ts';

/**
 * Which of the listed moves a run saw, and which states it visited.
 * @returns undefined where no job was seen at all
 */
export function lifeCoverageOf(results: readonly { readonly moves: MoveCounts }[]): LifeCoverage | undefined {
  const counts = addedUp(results.map(({ moves }) => moves));
  const taken = Object.entries(counts).map(([name, times]) => ({ ...partsOf(name), times }));
  if (taken.length === 0) return undefined;
  return {
    states: transitions.states.map((state) => ({ state, visits: visitsOf(state, taken) })),
    moves: listedMoves.map(({ from, to, by }) => ({
      from,
      to,
      by,
      times: counts[moveNameOf({ from, to, by })] ?? 0,
    })),
    unlisted: taken.filter(({ by }) => by === 'unlisted').map(({ from, to, times }) => ({ from, to, times })),
  };
}

type Taken = { readonly from: string; readonly to: string; readonly by: string; readonly times: number };

function visitsOf(state: LifePlace, taken: readonly Taken[]): number {
  return taken.filter(({ to }) => to === state).reduce((sum, { times }) => sum + times, 0);
}

function partsOf(name: string): { from: string; to: string; by: string } {
  const [from = '', to = '', by = ''] = name.split(' ');
  return { from, to, by };
}
