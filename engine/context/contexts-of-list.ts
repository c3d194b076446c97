import { type Context, valueIn } from './context.ts';
import type { FactorCatalog } from './factor-catalog.ts';

/**
 * The contexts in which the values of a list stand that come up one after the other, again and again: those of a short list
 * in the plain one first, then in all others by turns, and in those in which each meets what it has not met of any factor.
 * @param length how many values the list has; each comes up once at least
 * @param most how many contexts there are at the most beyond that
 */
export function contextsOfList(
  factors: FactorCatalog,
  length: number,
  contexts: readonly Context[],
  most: number,
): Context[] {
  const varied = [...new Set(contexts.flatMap((context) => Object.keys(context)))];
  const traits = (context: Context): string[] =>
    varied.map((factor) => `${factor}=${valueIn(factors, context, factor)}`);
  const unmet = Array.from({ length }, () => new Set(contexts.flatMap((context) => traits(context))));
  const left = new Set(contexts);
  const isDone = (): boolean => left.size === 0 && unmet.every(({ size }) => size === 0);
  const found: Context[] = [];
  const isShort = length < most;
  const openTo = (turn: number): readonly Context[] => {
    if (isShort && turn < length) return [contexts[0]!];
    return left.size > 0 ? [...left] : turned(contexts, turn);
  };
  while (found.length < length || (found.length < most && !isDone())) {
    const value = unmet[found.length % length]!;
    const open = openTo(found.length);
    const gains = open.map((context) => traits(context).filter((trait) => value.has(trait)).length);
    const next = open[gains.indexOf(Math.max(...gains))]!;
    for (const trait of traits(next)) value.delete(trait);
    left.delete(next);
    found.push(next);
  }
  return found;
}

/** The same contexts, begun with the one whose turn it is. */
function turned(contexts: readonly Context[], turn: number): readonly Context[] {
  const first = turn % contexts.length;
  return [...contexts.slice(first), ...contexts.slice(0, first)];
}
