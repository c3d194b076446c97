import { type Context, valueIn } from '../../engine/context/context.ts';
import { valuesOf } from '../../engine/context/factor-catalog.ts';
import { type FreeValues, freeValuesAmong } from '../../engine/context/free-values.ts';
import { type Factor, factorCatalog } from './factors.ts';
import type { ResourceFactor } from './resource-factors.ts';

/** The context in which the resources that a case makes are to come about. */
export type ResourceContext = {
  /**
   * The value of a factor that what the case makes leaves free.
   * @param isPossible whether it could have a value that is not the plain one; where it can't, it is made in the plain way
   */
  wanted(factor: ResourceFactor, isPossible?: (value: string) => boolean): string;
  /** Notes that it came about as it was wanted. */
  cameAbout(factor: ResourceFactor): void;
  /** Notes that what the case makes can't have a value of one factor and any but the plain one of another. */
  displaces(factor: ResourceFactor, value: string, other: ResourceFactor): void;
};

/** The same as the harness looks at it. */
export type NotedContext = ResourceContext & {
  /** The factors that were asked for, each with the values that it could have had: a set for each of which all go together. */
  readonly free: readonly FreeValues[];
  /** The factors that came about as they were wanted. */
  readonly met: FreeValues;
};

/** @param varied the factors that the rule leaves free */
export function createResourceContext(context: Context, varied: readonly Factor[]): NotedContext {
  const free = new Map<ResourceFactor, readonly string[]>();
  const met = new Set<Factor>();
  const displaced = new Map<string, (free: FreeValues) => FreeValues[]>();
  const among = (factors: readonly Factor[]): FreeValues =>
    freeValuesAmong(factorCatalog, Object.fromEntries(free), factors);
  return {
    wanted(factor, isPossible = () => true) {
      const all = valuesOf(factorCatalog, factor);
      const values = all.filter((value, place) => place === 0 || isPossible(value));
      const before = free.get(factor) ?? [];
      free.set(
        factor,
        all.filter((value) => values.includes(value) || before.includes(value)),
      );
      const value = valueIn(factorCatalog, context, factor);
      return values.includes(value) ? value : all[0]!;
    },
    cameAbout: (factor) => void met.add(factor),
    displaces(factor, value, other) {
      displaced.set([factor, value, other].join(), (all) => [
        { ...all, [factor]: all[factor]?.filter((one) => one !== value) ?? [] },
        { ...all, [other]: all[other]?.slice(0, 1) ?? [] },
      ]);
    },
    get free() {
      let sets = [among(varied)];
      for (const apart of displaced.values()) sets = sets.flatMap(apart);
      return sets
        .map((set) => freeValuesAmong(factorCatalog, set, varied))
        .filter((set) => Object.keys(set).length > 0);
    },
    get met() {
      return among(varied.filter((factor) => met.has(factor)));
    },
  };
}
