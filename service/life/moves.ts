import { transitions } from '../../generated/transitions.ts';

/** A job state, or a way of not being there. @see interface 3 */
export type LifePlace = (typeof transitions.states)[number] | (typeof transitions.absent)[number];

export type LifeMove = { readonly from: LifePlace; readonly to: LifePlace; readonly by: Cause };
type Cause = (typeof transitions.moves)[number]['by'] | (typeof transitions.open)[number]['by'] | 'unlisted';

/** The moves that the document lists, or that worker processing must make. */
export const listedMoves: readonly LifeMove[] = transitions.moves;
/** A move as counts name it. */
export function moveNameOf({ from, to, by }: LifeMove): string {
  return `${from} ${to} ${by}`;
}

const allMoves: readonly LifeMove[] = [...transitions.moves, ...transitions.open];

/**
 * How a job comes from one place to another: by a cause, or by itself on the shortest way, a listed one if there is any.
 * Where no way leads, one move that is called unlisted.
 */
export function wayTo(from: LifePlace, to: LifePlace, by?: Cause): readonly LifeMove[] {
  const caused = allMoves.find((move) => move.from === from && move.to === to && move.by === by);
  if (caused !== undefined) return [caused];
  const before =
    by === undefined
      ? [to]
      : listedMoves.filter((move) => move.to === to && move.by === by).map((move) => move.from);
  const ways = before.flatMap((place) => [
    shortest(listedMoves, from, place) ?? shortest(allMoves, from, place) ?? [],
  ]);
  const way = ways.filter((one) => one.length > 0).sort((a, b) => a.length - b.length)[0];
  if (way === undefined) return [{ from, to, by: 'unlisted' }];
  return by === undefined ? way : [...way, { from: way.at(-1)!.to, to, by }];
}

/** Moves that a job makes without a call. */
function shortest(
  moves: readonly LifeMove[],
  from: LifePlace,
  to: LifePlace,
): readonly LifeMove[] | undefined {
  let ways: readonly (readonly LifeMove[])[] = [[]];
  for (let length = 0; length < transitions.states.length; length++) {
    const found = ways.find((way) => way.length > 0 && way.at(-1)!.to === to);
    if (found !== undefined) return found;
    ways = ways.flatMap((way) => {
      const at = way.at(-1)?.to ?? from;
      return moves.filter((move) => move.from === at && move.by === 'worker').map((move) => [...way, move]);
    });
  }
  return undefined;
}
