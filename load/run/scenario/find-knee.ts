/** What was tried on the way to a knee, in the order of trying. */
export type KneeSearch = {
  /** The highest that held; 0 where none did. */
  readonly held: number;
  /** The lowest that did not hold; `high` where all held. */
  readonly beyond: number;
};

type Bounds = { readonly high: number; readonly width: number; readonly least: number };

/**
 * Finds by bisection the highest value below `high` that holds, to within `width`. Gives up below `least`.
 */
export async function findKnee(
  { high, width, least }: Bounds,
  holds: (value: number) => Promise<boolean>,
): Promise<KneeSearch> {
  let [held, beyond] = [0, high];
  while (beyond - held > width && beyond > least) {
    const middle = (held + beyond) / 2;
    if (await holds(middle)) held = middle;
    else beyond = middle;
  }
  return { held, beyond };
}
