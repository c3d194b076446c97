import { transitions } from '../../generated/transitions.ts';
import { listedMoves, type Move, nameOf, type Place } from './moves.ts';
import { addedUp, type MoveCounts } from './moves-in.ts';

/** Which of the listed moves a run saw, and which states it visited. */
export type LifeCoverage = {
  readonly states: readonly { readonly state: Place; readonly visits: number }[];
  readonly moves: readonly (Move & { readonly times: number })[];
  /** Moves that no list has, seen where no rule judges them: what a call in another state does is open, say. */
  readonly unlisted: readonly { readonly from: string; readonly to: string; readonly times: number }[];
};

/** @returns undefined where no job was seen at all */
export function coverageOf(results: readonly { readonly moves: MoveCounts }[]): LifeCoverage | undefined {
  const counts = addedUp(results.map(({ moves }) => moves));
  const taken = Object.entries(counts).map(([name, times]) => ({ ...partsOf(name), times }));
  if (taken.length === 0) return undefined;
  return {
    states: transitions.states.map((state) => ({ state, visits: visitsOf(state, taken) })),
    moves: listedMoves.map(({ from, to, by }) => ({
      from,
      to,
      by,
      times: counts[nameOf({ from, to, by })] ?? 0,
    })),
    unlisted: taken.filter(({ by }) => by === 'unlisted').map(({ from, to, times }) => ({ from, to, times })),
  };
}

/** The listed moves that nobody was seen to take, and the states that nobody was seen in, in words. */
export function missedIn({ states, moves }: LifeCoverage): string[] {
  return [
    ...states.filter(({ visits }) => visits === 0).map(({ state }) => state),
    ...moves.filter(({ times }) => times === 0).map(wordsOf),
  ];
}

function wordsOf({ from, to, by }: Pick<Move, 'from' | 'to' | 'by'>): string {
  return `${from} → ${to} by ${by}`;
}

type Taken = { readonly from: string; readonly to: string; readonly by: string; readonly times: number };

function visitsOf(state: Place, taken: readonly Taken[]): number {
  return taken.filter(({ to }) => to === state).reduce((sum, { times }) => sum + times, 0);
}

function partsOf(name: string): { from: string; to: string; by: string } {
  const [from = '', to = '', by = ''] = name.split(' ');
  return { from, to, by };
}
