import { type Context, valueIn } from './context.ts';
import { type FactorCatalog, valuesOf } from './factor-catalog.ts';
import { distinctFreeValues, type FreeValues, freeEntries } from './free-values.ts';

/** The kind under which results report the pairs of contexts that came up. @see coverLabel */
export const pairsOfContexts = 'pairs of contexts';

/** A factor with one of its values. */
export type Choice = { readonly factor: string; readonly value: string };

/** Two of them, of different factors. */
export type Couple = readonly [Choice, Choice];

/** The value of a factor that something stands in which leaves these free: the plain one where it can't have another. */
export function valueHeld(
  factors: FactorCatalog,
  context: Context,
  factor: string,
  values: readonly string[],
): string {
  const value = valueIn(factors, context, factor);
  return values.includes(value) ? value : valuesOf(factors, factor)[0]!;
}

/** The pairs of values in which a job or a resource stands that leaves these free, as texts. */
export function pairsIn(factors: FactorCatalog, context: Context, free: FreeValues): string[] {
  return couplesOver(factors, free, (factor, values) => [valueHeld(factors, context, factor, values)]).map(
    pairText,
  );
}

/** All pairs of values in which jobs or resources may stand that leave these free. */
export function possibleCouples(factors: FactorCatalog, free: FreeValues): Couple[] {
  return couplesOver(factors, free, (_, values) => values).filter((couple) => !isDisplaced(factors, couple));
}

/** The pairs in which any of several may stand, by their texts. */
export function couplesOfAny(factors: FactorCatalog, all: readonly FreeValues[]): Map<string, Couple> {
  const couples = [...distinctFreeValues(factors, all).values()].flatMap((free) =>
    possibleCouples(factors, free),
  );
  return new Map(couples.map((couple) => [pairText(couple), couple]));
}

export function pairText([one, other]: Couple): string {
  return `${one.factor}: ${one.value}, ${other.factor}: ${other.value}`;
}

/** Whether one choice leaves the other no room. */
export function isDisplaced(factors: FactorCatalog, [one, other]: Couple): boolean {
  const leavesNoRoom = (first: Choice, second: Choice): boolean =>
    factors.displacements.some(
      ({ factor, value, displaces }) =>
        factor === first.factor &&
        value === first.value &&
        displaces === second.factor &&
        second.value !== valuesOf(factors, second.factor)[0],
    );
  return leavesNoRoom(one, other) || leavesNoRoom(other, one);
}

type ValuesOfFree = (factor: string, values: readonly string[]) => readonly string[];

function couplesOver(factors: FactorCatalog, free: FreeValues, values: ValuesOfFree): Couple[] {
  const entries = freeEntries(factors, free).map(([factor, all]) =>
    values(factor, all).map((value): Choice => ({ factor, value })),
  );
  return entries.flatMap((one, index) =>
    entries
      .slice(index + 1)
      .flatMap((other) => one.flatMap((left) => other.map((right): Couple => [left, right]))),
  );
}
