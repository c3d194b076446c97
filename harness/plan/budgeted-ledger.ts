import type { Kept, Ledger } from '../ledger/ledger.ts';
import { Unjudged } from '../rule/outcomes.ts';
import { type CostlyKind, costlyKindOf, type Makes } from './makes.ts';

/**
 * A ledger that takes no more of what costs money than was planned: a case that would make more is given up before it
 * does, so that a plan is a promise. What was refused was never made, and does not count.
 */
export function budgetedLedger(ledger: Ledger, most: Makes): Ledger {
  const made = new Map<CostlyKind, number>();
  return {
    ...ledger,
    async intend(kind, facts) {
      const counted = costlyKindOf(kind);
      if (counted !== undefined) {
        const number = (made.get(counted) ?? 0) + 1;
        const bound = most[counted] ?? 0;
        if (number > bound) {
          throw new Unjudged('budget', `the run may make ${bound} of the kind ${counted}, and has made them`);
        }
        made.set(counted, number);
        const kept = await ledger.intend(kind, facts);
        return givenBack(kept, () => made.set(counted, made.get(counted)! - 1));
      }
      return ledger.intend(kind, facts);
    },
  };
}

/** Gives back what turns out never to have been made. */
function givenBack(kept: Kept, giveBack: () => void): Kept {
  let isSettled = false;
  return {
    ...kept,
    made(id) {
      isSettled = true;
      kept.made(id);
    },
    gone() {
      if (!isSettled) giveBack();
      isSettled = true;
      kept.gone();
    },
  };
}
