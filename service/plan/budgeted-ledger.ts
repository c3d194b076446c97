import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Facts, LedgerKindName } from '../ledger/entry.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';
import type { LedgerLook } from '../ledger/look.ts';
import { type CostlyKind, costly, costlyKindOf, type Makes } from '../ledger/makes.ts';
import { type Creation, type CreationCount, createCreationCount } from './creation-count.ts';

/** Looks at what the target shows of a kind. */
export type LookAtKind = (kind: CostlyKind) => Promise<LedgerLook>;

/**
 * A ledger that takes no more of what costs money than was planned: a case that would make more is given up before it
 * does, so that a plan is a promise. Answers are not believed: a create that was refused, or delivered twice, counts as what
 * it may have made. Only where that would exceed the plan the target is looked at, to learn what was really made.
 */
export function budgetedLedger(ledger: Ledger, most: Makes, look: LookAtKind): Ledger {
  const lookBeside = (kind: CostlyKind) => async (count: CreationCount) =>
    count.countLook(() => look(kind), await ledger.before?.(kind));
  const shares = new Map(costly.map((kind) => [kind, createShare(kind, most[kind] ?? 0, lookBeside(kind))]));
  return {
    ...ledger,
    async intend(kind, facts) {
      const counted = costlyKindOf(kind);
      if (counted === undefined) return ledger.intend(kind, facts);
      const creation = await shares.get(counted)!(typeof facts.name === 'string' ? facts.name : '');
      const kept = await ledger.intend(kind, facts).catch((error: unknown) => {
        creation.withdrawn();
        throw error;
      });
      return counting(kept, creation, apiOf(kind, facts));
    },
  };
}

/** One create after the other is let through or turned down. @throws Inconclusive when there is no share left */
function createShare(
  kind: CostlyKind,
  bound: number,
  lookInto: (count: CreationCount) => Promise<void>,
): (name: string) => Promise<Creation> {
  const count = createCreationCount();
  let last: Promise<unknown> = Promise.resolve();

  async function admit(name: string): Promise<Creation> {
    if (count.atWorst() + 1 > bound && count.mayExist() > 0) await lookInto(count);
    if (needed(count) > bound) {
      throw new Inconclusive(
        'budget',
        `the run may make ${bound} of the kind ${kind}, and may have made them`,
        {
          code: 'out-of-budget',
        },
      );
    }
    return count.begin(name);
  }

  return (name) => {
    const admitted = last.then(() => admit(name));
    last = admitted.catch(() => {});
    return admitted;
  };
}

/** Where more came of creates than was asked for, the next one may make two as well. */
function needed(count: CreationCount): number {
  return count.mayExist() + (count.hasSurplus() ? 2 : 1);
}

function apiOf(kind: LedgerKindName, { api }: Facts): string {
  return kind === 'graphql-pod' ? 'graphql' : String(api);
}

/** What is deleted again has been made; what an answer denies may have been. */
function counting(kept: Kept, creation: Creation, api: string): Kept {
  return {
    ...kept,
    made(id) {
      creation.made(id, api);
      kept.made(id);
    },
    reported(as) {
      if (as !== 'deleted') creation.denied();
      kept.reported(as);
    },
    gone() {
      creation.withdrawn();
      kept.gone();
    },
  };
}
