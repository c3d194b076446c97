import { setImmediate } from 'node:timers/promises';
import { type Context, valueIn } from '../context/context.ts';
import { contextHolding } from '../context/context-holding.ts';
import { type Couple, pairsIn, pairText, possibleCouples } from '../context/context-pairs.ts';
import type { FactorCatalog } from '../context/factor-catalog.ts';
import { distinctFreeValues, type FreeValues } from '../context/free-values.ts';
import { type Candidate, candidate, pathIn } from './candidates.ts';
import type { CaseStatistics } from './case-statistics.ts';
import { pairsMissing } from './pairs-to-see.ts';
import type { MissingPairs, PropertyPlan } from './property-plan.ts';

/** A case that was judged, and what it left free. */
export type StoodCase<T> = {
  readonly candidate: Candidate<T>;
  readonly freeValues: readonly FreeValues[];
};

/** How a case came to be judged, or not. */
export type CaseOutcomeContext = {
  /** Whether in the plain context, since its own does not come about on this target. */
  readonly isUnattained: boolean;
  /** Whether it was not judged for trouble on the way, which says nothing of its context. */
  readonly isDisturbed?: boolean;
};

/** Draws cases that were judged once more, in contexts that hold pairs of values in which none has stood. */
export type Aim<T> = {
  /**
   * The next of them: the case of another turn each time, of those that could have had most of the missing pairs.
   * @param missing the pairs that are to come up, by their texts
   * @returns undefined where none of the cases can have any of them, or each has been tried often enough
   */
  next(stood: readonly StoodCase<T>[], missing: ReadonlySet<string>): Candidate<T> | undefined;
  /** Takes back that the last one was tried. */
  forget(): void;
  /** Notes that the last one could not be judged in its context: others may, those above all that stood in some of it. */
  miss(): void;
};

/** How many cases are drawn for a pair at most: a target may not bring it about. */
const mostTries = 4;
/** The part of a try that one counts for which could not be judged: of a rule's cases few may be able to stand there. */
const missedTry = 0.25;

export function createAim<T>(factors: FactorCatalog): Aim<T> {
  const tries = new Map<string, number>();
  const missed = new Set<string>();
  let turn = 0;
  let last: readonly string[] = [];
  const takeBack = (share: number): void => {
    for (const pair of last) tries.set(pair, triesOf(pair) - share);
  };
  const triesOf = (pair: string): number => tries.get(pair) ?? 0;
  return {
    next(stood, missing) {
      const open = new Set([...missing].filter((pair) => triesOf(pair) < mostTries));
      const aimed = aimedAt(factors, stood, open, tries);
      if (aimed === undefined) return undefined;
      const { context, free, cases } = aimed;
      last = pairsIn(factors, context, free).filter((pair) => open.has(pair));
      for (const pair of last) tries.set(pair, triesOf(pair) + 1);
      const able = last.some((pair) => missed.has(pair)) ? closestTo(factors, context, cases) : cases;
      const { value, path } = able[turn++ % able.length]!.candidate;
      return candidate(value, context, pathIn(path, context));
    },
    forget() {
      takeBack(1);
      last = [];
    },
    miss() {
      takeBack(1 - missedTry);
      for (const pair of last) missed.add(pair);
      last = [];
    },
  };
}

/** The cases whose own contexts have the most values of this one. */
function closestTo<T>(
  factors: FactorCatalog,
  context: Context,
  cases: readonly StoodCase<T>[],
): readonly StoodCase<T>[] {
  const sharedBy = ({ candidate: { context: own } }: StoodCase<T>): number =>
    Object.keys(context).filter((factor) => valueIn(factors, own, factor) === context[factor]).length;
  const most = Math.max(...cases.map(sharedBy));
  return cases.filter((one) => sharedBy(one) === most);
}

type Aimed<T> = {
  readonly context: Context;
  readonly free: FreeValues;
  readonly cases: readonly StoodCase<T>[];
};

const noOthers: ReadonlySet<string> = new Set();

/**
 * A context that holds some of these pairs, and the cases that could have stood in it. One that did not come about is tried
 * again without others: they may have been in its way.
 */
function aimedAt<T>(
  factors: FactorCatalog,
  stood: readonly StoodCase<T>[],
  open: ReadonlySet<string>,
  tries: ReadonlyMap<string, number>,
): Aimed<T> | undefined {
  const all = distinctFreeValues(
    factors,
    stood.flatMap(({ freeValues }) => freeValues),
  );
  const able = [...all]
    .map(([text, free]) => ({ text, free, couples: couplesAmong(factors, open, free) }))
    .sort((one, other) => other.couples.length - one.couples.length);
  for (const { text, free, couples } of able) {
    const context = firstOf(couples, (couple) => {
      const isNew = (tries.get(pairText(couple)) ?? 0) === 0;
      return contextHolding(factors, couple, isNew ? open : noOthers, free);
    });
    if (context === undefined) continue;
    const cases = stood.filter(({ freeValues }) => distinctFreeValues(factors, freeValues).has(text));
    return { context, free, cases };
  }
  return undefined;
}

function couplesAmong(factors: FactorCatalog, open: ReadonlySet<string>, free: FreeValues): Couple[] {
  return possibleCouples(factors, free).filter((couple) => open.has(pairText(couple)));
}

function firstOf<A, B>(all: readonly A[], find: (one: A) => B | undefined): B | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Draws cases in contexts that hold pairs in which none has stood, as long as that may show something.
 * @param stood the cases that were judged, which `judge` adds to
 * @returns pairs that no case came to stand in though it was judged in a context that holds them: the target refuses what
 * would bring them about, or answers it in a way that does not show it
 */
export async function drawForPairs<T>(
  { factors }: Pick<PropertyPlan, 'factors'>,
  { seen, mostDrawn }: MissingPairs,
  statistics: CaseStatistics,
  stood: readonly StoodCase<T>[],
  judge: (candidate: Candidate<T>) => Promise<CaseOutcomeContext>,
): Promise<string[]> {
  const aim = createAim<T>(factors);
  const missing = (): Set<string> => pairsMissing(factors, statistics.judged).difference(seen);
  const unattained = new Map<string, number>();
  for (let left = mostDrawn; left > 0 && !statistics.isDecided(); left--) {
    const next = aim.next(stood, missing());
    if (next === undefined) break;
    statistics.tried += 1;
    const { isUnattained, isDisturbed } = await judge(next);
    const last = stood.at(-1);
    const isJudged = isUnattained || last?.candidate.text === next.text;
    if (isDisturbed) aim.forget();
    else if (!isJudged) aim.miss();
    const held = isJudged ? last!.freeValues : [];
    const wanted = new Set(held.flatMap((free) => pairsIn(factors, next.context, free)));
    for (const pair of missing().intersection(wanted)) unattained.set(pair, (unattained.get(pair) ?? 0) + 1);
    await setImmediate();
  }
  const isGivenUp = (pair: string): boolean => (unattained.get(pair) ?? 0) >= mostTries;
  return [...missing()].filter(isGivenUp);
}
