/** How often each move was taken, by its name. */
export type MoveCounts = Readonly<Record<string, number>>;

/** A way from one state to another. */
type ListedMove = { readonly from: string; readonly to: string; readonly by: string };

/** Which of the moves that a service lists a run saw, and which states it visited. */
export type LifeCoverage = {
  readonly states: readonly { readonly state: string; readonly visits: number }[];
  readonly moves: readonly (ListedMove & { readonly times: number })[];
  /** Moves that no list has, seen where no rule judges them: what a call in another state does is open, say. */
  readonly unlisted: readonly { readonly from: string; readonly to: string; readonly times: number }[];
};

/** The listed moves that nobody was seen to take, and the states that nobody was seen in, in words. */
export function missedIn({ states, moves }: LifeCoverage): string[] {
  return [
    ...states.filter(({ visits }) => visits === 0).map(({ state }) => state),
    ...moves.filter(({ times }) => times === 0).map(({ from, to, by }) => `${from} → ${to} by ${by}`),
  ];
}
