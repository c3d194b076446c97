import { type Context, contextsOf, freeFactors } from '../context/context.ts';
import { possiblePairs } from '../context/context-pairs.ts';
import { type Factor, factorNames } from '../context/factors.ts';
import type { CaseRunner } from './run-case.ts';
import type { JudgedCase } from './tally.ts';

/** The contexts that the cases of a rule stand in, the plain one first. */
export function contextsFor(runner: Pick<CaseRunner, 'declares' | 'isOpen'>): readonly Context[] {
  return contextsOf(freeFactors(fixedFactors(runner)));
}

/** The factors that a rule fixes: all of them where its cases submit no jobs, or where it only observes. */
function fixedFactors({ declares, isOpen }: Pick<CaseRunner, 'declares' | 'isOpen'>): readonly Factor[] {
  if (declares.api !== undefined || isOpen) return factorNames;
  return Object.keys(declares.fixes ?? {}) as Factor[];
}

/** The pairs of values in which the submissions of these cases could stand. */
export function pairsToSee(judged: readonly Pick<JudgedCase, 'freeFactors'>[]): Set<string> {
  const free = new Map(judged.flatMap(({ freeFactors }) => freeFactors).map((some) => [some.join(), some]));
  return new Set([...free.values()].flatMap(possiblePairs));
}
