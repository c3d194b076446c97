import { coveringArray } from '../combinatorics/covering-array.ts';
import { type Context, plainContext } from './context.ts';
import { type Choice, pairsIn, pairText, possibleCouples } from './context-pairs.ts';
import { type FactorCatalog, valuesOf } from './factor-catalog.ts';
import { allValuesOf } from './free-values.ts';

/** Contexts in which every two values of free factors meet that can; the plain one comes first. */
export function contextsOf(factors: FactorCatalog, free: readonly string[]): readonly Context[] {
  const rows = coveringArray(
    free.map((factor) => valuesOf(factors, factor).map((value) => ({ factor, value }))),
  );
  const contexts = rows.map((row) => withoutDisplaced(factors, contextOfChoices(factors, row)));
  const all = allValuesOf(factors, free);
  const seen = new Set(contexts.flatMap((context) => pairsIn(factors, context, all)));
  const missing = possibleCouples(factors, all).filter((couple) => !seen.has(pairText(couple)));
  const found = [...contexts, ...missing.map((couple) => contextOfChoices(factors, couple))];
  return [plainContext, ...found.filter((context) => Object.keys(context).length > 0)];
}

/** The context of these values: plain ones stand in none. */
export function contextOfChoices(factors: FactorCatalog, choices: readonly Choice[]): Context {
  const unusual = choices.filter(({ factor, value }) => value !== valuesOf(factors, factor)[0]);
  return Object.fromEntries(unusual.map(({ factor, value }) => [factor, value]));
}

/** A context in which what has no room beside the rest is plain. */
export function withoutDisplaced(factors: FactorCatalog, context: Context): Context {
  const displaced = factors.displacements.filter(({ factor, value }) => context[factor] === value);
  const isKept = ([name]: readonly [string, string]) =>
    displaced.every(({ displaces }) => displaces !== name);
  return Object.fromEntries(Object.entries(context).filter(isKept));
}
