import { coveringArray } from '../combinatorics/covering-array.ts';
import { type Context, plainContext } from './context.ts';
import { type Choice, pairsIn, pairText, possibleCouples } from './context-pairs.ts';
import { displacements, type Factor, valuesOf } from './factors.ts';
import { allValuesOf } from './free-values.ts';

/** Contexts in which every two values of free factors meet that can; the plain one comes first. */
export function contextsOf(free: readonly Factor[]): readonly Context[] {
  const rows = coveringArray(free.map((factor) => valuesOf(factor).map((value) => ({ factor, value }))));
  const contexts = rows.map((row) => withoutDisplaced(contextOfChoices(row)));
  const all = allValuesOf(free);
  const seen = new Set(contexts.flatMap((context) => pairsIn(context, all)));
  const missing = possibleCouples(all).filter((couple) => !seen.has(pairText(couple)));
  const found = [...contexts, ...missing.map(contextOfChoices)];
  return [plainContext, ...found.filter((context) => Object.keys(context).length > 0)];
}

/** The context of these values: plain ones stand in none. */
export function contextOfChoices(choices: readonly Choice[]): Context {
  const told = choices.filter(({ factor, value }) => value !== valuesOf(factor)[0]);
  return Object.fromEntries(told.map(({ factor, value }) => [factor, value]));
}

/** A context in which what has no room beside the rest is plain. */
export function withoutDisplaced(context: Context): Context {
  const displaced = displacements.filter(({ factor, value }) => context[factor] === value);
  const isKept = ([name]: readonly [string, string]) =>
    displaced.every(({ displaces }) => displaces !== name);
  return Object.fromEntries(Object.entries(context).filter(isKept));
}
