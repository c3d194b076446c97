import { type Context, valueIn } from './context.ts';
import { type Factor, valuesOf } from './factors.ts';

/** The kind under which results tell the pairs of contexts that came up. @see coverLabel */
export const pairsOfContexts = 'pairs of contexts';

/** The pairs of values in which a submission with these free factors stands. */
export function pairsIn(context: Context, free: readonly Factor[]): string[] {
  return pairsOver(free, (factor) => [valueIn(context, factor)]);
}

/** All pairs of values in which submissions with these free factors may stand. */
export function possiblePairs(free: readonly Factor[]): string[] {
  return pairsOver(free, valuesOf);
}

function pairsOver(free: readonly Factor[], values: (factor: Factor) => readonly string[]): string[] {
  return free.flatMap((one, index) =>
    free
      .slice(index + 1)
      .flatMap((other) =>
        values(one).flatMap((left) => values(other).map((right) => `${one}: ${left}, ${other}: ${right}`)),
      ),
  );
}
