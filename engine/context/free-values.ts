import { type FactorCatalog, valuesOf } from './factor-catalog.ts';

/** The factors that a job or a resource leaves free, each with the values that it could have had, the plain one first. */
export type FreeValues = Readonly<Record<string, readonly string[]>>;

/** Every value of each of these factors. */
export function allValuesOf(factors: FactorCatalog, some: readonly string[]): FreeValues {
  return Object.fromEntries(some.map((factor) => [factor, valuesOf(factors, factor)]));
}

/** The part of them that is about some factors; a factor with one value alone is not free. */
export function freeValuesAmong(
  factors: FactorCatalog,
  free: FreeValues,
  some: readonly string[],
): FreeValues {
  const isFree = ([factor, values]: readonly [string, readonly string[]]): boolean =>
    some.includes(factor) && values.length > 1;
  return Object.fromEntries(freeEntries(factors, free).filter(isFree));
}

/** Each free factor with its values, in the order in which factors are listed. */
export function freeEntries(
  factors: FactorCatalog,
  free: FreeValues,
): (readonly [string, readonly string[]])[] {
  return Object.keys(factors.values).flatMap((factor) => {
    const values = free[factor];
    return values === undefined ? [] : [[factor, values] as const];
  });
}

/** The distinct ones of many, by a text of each; of those that are alike the first. */
export function distinctFreeValues(
  factors: FactorCatalog,
  all: readonly FreeValues[],
): Map<string, FreeValues> {
  const distinct = new Map<string, FreeValues>();
  for (const free of all) {
    const text = textOf(factors, free);
    if (!distinct.has(text)) distinct.set(text, free);
  }
  return distinct;
}

/** The cases of a rule are gone through for each further case, so that a text is made once. */
const texts = new WeakMap<FactorCatalog, WeakMap<FreeValues, string>>();

function textOf(factors: FactorCatalog, free: FreeValues): string {
  const known = texts.get(factors) ?? new WeakMap<FreeValues, string>();
  texts.set(factors, known);
  const text = known.get(free) ?? JSON.stringify(freeEntries(factors, free));
  known.set(free, text);
  return text;
}
