import { smallestCombination } from '../../engine/prove/smallest-combination.ts';
import { type ClientWorld, partsOf, worldOfParts } from './client-world.ts';

/** The fewest variants and kinds of trouble that make a client fail, and the worlds that this explains. */
export type ClientCause = {
  readonly variants: readonly string[];
  readonly troubles: readonly string[];
  readonly worlds: readonly string[];
  /** How many of the repeats failed. */
  readonly failed: number;
  readonly repeats: number;
};

/** Reports whether the client fails in a world of these parts. */
export type FailsWith = (world: ClientWorld) => Promise<boolean>;

const repeats = 3;
/** A client that fails for more causes than these has them looked for once the first are fixed. */
const mostCauses = 5;

/** Finds what breaks a client that fails in some worlds and not in the documented one. Each cause is repeated. */
export async function findCauses(failed: readonly ClientWorld[], fails: FailsWith): Promise<ClientCause[]> {
  const causes: ClientCause[] = [];
  let left = failed;
  while (left.length > 0 && causes.length < mostCauses) {
    const cause = await causeOf(left[0]!, fails);
    const explained = left.filter(
      (world, index) =>
        index === 0 || partsOf({ ...cause, name: '' }).every((part) => partsOf(world).includes(part)),
    );
    causes.push({ ...cause, worlds: explained.map(({ name }) => name) });
    left = left.filter((world) => !explained.includes(world));
  }
  return causes;
}

async function causeOf(world: ClientWorld, fails: FailsWith): Promise<Omit<ClientCause, 'worlds'>> {
  const known = new Map<string, Promise<boolean>>();
  const failsWith = (parts: readonly string[]) => fails(worldOfParts(world.name, parts));
  const once = (parts: readonly string[]) => {
    const name = parts.join(' ');
    if (!known.has(name)) known.set(name, failsWith(parts));
    return known.get(name)!;
  };
  const parts = partsOf(world);
  const smallest = (await once(parts)) ? await smallestCombination(parts, once) : parts;
  const again = await Promise.all(Array.from({ length: repeats }, () => failsWith(smallest)));
  const { variants, troubles } = worldOfParts(world.name, smallest);
  return { variants, troubles, failed: again.filter(Boolean).length, repeats };
}
