import type { FreeValues } from '../context/free-values.ts';
import type { CaseOutcome } from '../property/case-outcome.ts';

/** What a case that gets to no mutant comes to, whichever is active. */
export type HeldCase = {
  readonly covered: readonly string[];
  readonly freeValues: readonly FreeValues[];
};

/** Which cases of a rule get to which mutants, without an active one. */
export type CaseReach = {
  /** The seeds of cases that held, each with what it came to. */
  readonly held: readonly (readonly [seed: number, HeldCase])[];
  /** By mutant, the places in `held` of the cases that got to it. */
  readonly passedBy: Readonly<Record<string, readonly number[]>>;
  /** Mutants that were passed between cases: what these decide may be other cases. */
  readonly between: readonly string[];
};

/** Learns the reach of cases that run one after the other. */
export type CaseReachLearner = {
  /** @param passed mutants that were passed since the case before, or the beginning */
  between(passed: readonly string[]): void;
  /** @param passed mutants that were passed while the case was under way */
  case(seed: number, outcome: CaseOutcome, passed: readonly string[]): void;
  learned(): CaseReach;
};

/** @param wanted the mutants that will be judged: what is known of others is dropped */
export function createCaseReachLearner(wanted: ReadonlySet<string>): CaseReachLearner {
  const held: [number, HeldCase][] = [];
  const passedBy = new Map<string, number[]>();
  const before = new Set<string>();
  return {
    between(passed) {
      for (const id of passed) if (wanted.has(id)) before.add(id);
    },
    case(seed, { verdict, covered, freeValues }, passed) {
      if (verdict !== 'held') return;
      const place = held.push([seed, { covered: [...covered], freeValues }]) - 1;
      for (const id of passed) {
        if (!wanted.has(id)) continue;
        const places = passedBy.get(id) ?? [];
        places.push(place);
        passedBy.set(id, places);
      }
    },
    learned: () => ({ held, passedBy: Object.fromEntries(passedBy), between: [...before] }),
  };
}

/** Answers what a case comes to that does not get to a mutant; undefined for one that does, or may. */
export type UnreachedCase = (seed: number) => CaseOutcome | undefined;

export function unreachedCasesOf({ held, passedBy, between }: CaseReach, mutant: string): UnreachedCase {
  if (between.includes(mutant)) return () => undefined;
  // Cases of two properties may share a seed: then neither is left out unless both are.
  const passing = new Set(passedBy[mutant]?.map((place) => held[place]![0]));
  const unreached = new Map(held.filter(([seed]) => !passing.has(seed)));
  return (seed) => {
    const one = unreached.get(seed);
    return one === undefined ? undefined : outcomeOf(one);
  };
}

function outcomeOf({ covered, freeValues }: HeldCase): CaseOutcome {
  const nothing = { violation: undefined, inconclusive: undefined, disturbance: undefined, order: undefined };
  const unseen = { observed: {}, names: [], events: [], calls: [], took: { case: 0, turn: 0 } };
  return {
    ...{ verdict: 'held', ...nothing, ...unseen, redact: (text) => text },
    ...{ covered: new Set(covered), freeValues },
  };
}
