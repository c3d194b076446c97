import { smallestCombination } from '../../engine/prove/smallest-combination.ts';
import type { ConformingWorld } from '../../library/conforming-worlds.ts';

/** The fewest variants that make a client fail, and the worlds that this explains. */
export type ClientCause = {
  readonly variants: readonly string[];
  readonly worlds: readonly string[];
  /** How many of the repeats failed. */
  readonly failed: number;
  readonly repeats: number;
};

/** Whether the client fails in a world of these variants. */
export type FailsWith = (variants: readonly string[]) => Promise<boolean>;

const repeats = 3;
/** A client that fails for more causes than these has them looked for once the first are mended. */
const mostCauses = 5;

/** Finds what breaks a client that fails in some worlds and not in the documented one. Each cause is repeated. */
export async function findCauses(
  failed: readonly ConformingWorld[],
  fails: FailsWith,
): Promise<ClientCause[]> {
  const causes: ClientCause[] = [];
  let left = failed;
  while (left.length > 0 && causes.length < mostCauses) {
    const cause = await causeOf(left[0]!, fails);
    const explained = left.filter(
      (world, index) => index === 0 || cause.variants.every((id) => world.variants.includes(id)),
    );
    causes.push({ ...cause, worlds: explained.map(({ name }) => name) });
    left = left.filter((world) => !explained.includes(world));
  }
  return causes;
}

async function causeOf(
  { variants }: ConformingWorld,
  fails: FailsWith,
): Promise<Omit<ClientCause, 'worlds'>> {
  const known = new Map<string, Promise<boolean>>();
  const once: FailsWith = (some) => {
    const name = some.join(' ');
    if (!known.has(name)) known.set(name, fails(some));
    return known.get(name)!;
  };
  const isReproduced = await once(variants);
  const smallest = isReproduced ? await smallestCombination(variants, once) : variants;
  const again = await Promise.all(Array.from({ length: repeats }, () => fails(smallest)));
  return { variants: smallest, failed: again.filter(Boolean).length, repeats };
}
