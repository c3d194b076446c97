import { type ConformingWorld, listWorlds } from '../../library/conforming-worlds.ts';

/** A world that a client is tried in, with the kinds of trouble that its calls meet there. */
export type ClientWorld = ConformingWorld & { readonly troubles: readonly string[] };

/** Kinds of trouble in a world that has variants, too. */
const together = 2;

/**
 * Worlds to try a client in: the documented one without trouble; with it each kind of trouble alone, and two kinds in turn in
 * each of the other worlds.
 */
export function clientWorlds(most: number | undefined, troubles: readonly string[]): ClientWorld[] {
  const [plain, ...others] = listWorlds(most);
  const alone = troubles.map((kind) => ({ name: `trouble-${kind}`, variants: [], troubles: [kind] }));
  const mixed = others.map((world, index) => ({ ...world, troubles: inTurn(troubles, index * together) }));
  return [{ ...plain!, troubles: [] }, ...alone, ...mixed];
}

function inTurn(kinds: readonly string[], from: number): string[] {
  const some = Array.from({ length: Math.min(together, kinds.length) }, (_, index) => from + index);
  return some.map((index) => kinds[index % kinds.length]!);
}

const prefix = 'trouble:';

/** Everything about a world that may break a client, as names that can be left out one by one. */
export function partsOf({ variants, troubles }: ClientWorld): string[] {
  return [...variants, ...troubles.map((kind) => `${prefix}${kind}`)];
}

/** The opposite of `partsOf`. */
export function worldOfParts(name: string, parts: readonly string[]): ClientWorld {
  return {
    name,
    variants: parts.filter((part) => !part.startsWith(prefix)),
    troubles: parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length)),
  };
}
