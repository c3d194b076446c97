import { type Factor, factorNames, valuesOf } from './factors.ts';

/** The factors that a job or a resource leaves free, each with the values that it could have had, the plain one first. */
export type FreeValues = Readonly<Partial<Record<Factor, readonly string[]>>>;

/** Every value of each of these factors. */
export function allValuesOf(factors: readonly Factor[]): FreeValues {
  return Object.fromEntries(factors.map((factor) => [factor, valuesOf(factor)]));
}

/** The part of them that is about some factors; a factor with one value alone is not free. */
export function freeValuesAmong(free: FreeValues, factors: readonly Factor[]): FreeValues {
  const isFree = ([factor, values]: readonly [Factor, readonly string[]]): boolean =>
    factors.includes(factor) && values.length > 1;
  return Object.fromEntries(freeEntries(free).filter(isFree));
}

/** Each free factor with its values, in the order in which factors are listed. */
export function freeEntries(free: FreeValues): (readonly [Factor, readonly string[]])[] {
  return factorNames.flatMap((factor) => {
    const values = free[factor];
    return values === undefined ? [] : [[factor, values] as const];
  });
}

/** The distinct ones of many, by a text of each. */
export function distinctFreeValues(all: readonly FreeValues[]): Map<string, FreeValues> {
  return new Map(all.map((free) => [JSON.stringify(freeEntries(free)), free]));
}
