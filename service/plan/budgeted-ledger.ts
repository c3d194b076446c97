import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Facts, LedgerKindName } from '../ledger/entry.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';
import type { LedgerLook } from '../ledger/look.ts';
import { type CostlyKind, costly, costlyKindOf, type Makes } from '../ledger/makes.ts';
import { type Creation, type CreationCount, createCreationCount, type Settling } from './creation-count.ts';

/** Looks at what the target shows of a kind. */
export type LookAtKind = (kind: CostlyKind) => Promise<LedgerLook>;

/** How often it is looked before one create whether those before were delivered twice. */
const mostLooks = 5;

/** A clock in real milliseconds, and how long lists may take on it to show what was made. */
export type ListTime = Settling & { sleep(ms: number): Promise<unknown> };

/**
 * A ledger that takes no more of what costs money than was planned: a case that would make more is given up before it
 * does, so that a plan is a promise. Answers are not believed: a create that was refused, or delivered twice, counts as what
 * it may have made. Only where that would exceed the plan the target is looked at, to learn what was really made, and once
 * besides, whether its lists show what is made at all.
 */
export function budgetedLedger(ledger: Ledger, most: Makes, look: LookAtKind, time: ListTime): Ledger {
  const lookBeside = (kind: CostlyKind) => async (count: CreationCount) =>
    count.countLook(() => look(kind), await ledger.before?.(kind));
  const shares = new Map(
    costly.map((kind) => [kind, createShare(kind, most[kind] ?? 0, lookBeside(kind), time)]),
  );
  return {
    ...ledger,
    async intend(kind, facts) {
      const counted = costlyKindOf(kind);
      if (counted === undefined) return ledger.intend(kind, facts);
      assertGoesOn(ledger);
      const creation = await shares.get(counted)!(typeof facts.name === 'string' ? facts.name : '');
      try {
        // It may have waited for others, which cost too much.
        assertGoesOn(ledger);
        return counting(await ledger.intend(kind, facts), creation, apiOf(kind, facts));
      } catch (error) {
        creation.withdrawn();
        throw error;
      }
    },
  };
}

/** @throws Inconclusive once a Pod of the run cost more than was planned */
function assertGoesOn({ prices }: Ledger): void {
  const exceeded = prices?.exceeded();
  if (exceeded !== undefined) throw new Inconclusive('budget', exceeded, { code: 'out-of-budget' });
}

/** One create after the other is let through or turned down. @throws Inconclusive when there is no share left */
function createShare(
  kind: CostlyKind,
  bound: number,
  lookInto: (count: CreationCount) => Promise<void>,
  time: ListTime,
): (name: string) => Promise<Creation> {
  const count = createCreationCount(time);
  let last: Promise<unknown> = Promise.resolve();
  let isLookedAt = false;

  async function look(): Promise<void> {
    isLookedAt = true;
    await lookInto(count);
  }

  /** By how many the bound would be exceeded if the next create, and all that lists may not show yet, were delivered twice. */
  const excess = (): number => (count.mayExist() === 0 ? 0 : count.atWorst() + 2 - bound);

  /** Looks once lists have had their time, if that is soon. */
  async function lookIn(pause: number | undefined): Promise<void> {
    if (pause === undefined || pause > time.grace) return;
    // A timer may fire a little early.
    await time.sleep(Math.ceil(pause) + 1);
    await look();
  }

  async function admit(name: string): Promise<Creation> {
    if (excess() > 0) await look();
    for (let turn = 0; turn < mostLooks && excess() > 0; turn++) await lookIn(count.showsIn(excess()));
    if (needed(count) > bound) await lookIn(count.settlesIn());
    if (needed(count) > bound) throw outOfShare(kind, bound, count);
    return noticing(count.begin(name));
  }

  /** While something is there the lists can be seen to show it. */
  function noticing(creation: Creation): Creation {
    return {
      ...creation,
      made(id, api) {
        creation.made(id, api);
        if (count.isBlind() && (!isLookedAt || count.unsettled() > 0)) last = last.then(look).catch(() => {});
      },
    };
  }

  return (name) => {
    const admitted = last.then(() => admit(name));
    last = admitted.catch(() => {});
    return admitted;
  };
}

function outOfShare(kind: CostlyKind, bound: number, count: CreationCount): Inconclusive {
  if (bound === 0)
    return outOf(
      `the run may make nothing of the kind ${kind}: no rule of it declares that in makes, or none of them may spend`,
    );
  const open = count.unsettled();
  const why =
    open === 0
      ? ''
      : `: ${open} of its creates were denied, and ${count.isBlind() ? 'no list has shown anything that the run made' : 'the lists are not known to show by now what came of them'}`;
  return outOf(`the run may make ${bound} of the kind ${kind}, and may have made them${why}`);
}

function outOf(words: string): Inconclusive {
  return new Inconclusive('budget', words, { code: 'out-of-budget' });
}

/** Where more came of creates than was asked for, each one may make two as well that no list shows yet. */
function needed(count: CreationCount): number {
  return count.hasSurplus() ? count.atWorst() + 2 : count.mayExist() + 1;
}

function apiOf(kind: LedgerKindName, { api }: Facts): string {
  return kind === 'graphql-pod' ? 'graphql' : String(api);
}

/** What is deleted again has been made; what an answer denies may have been. */
function counting(kept: Kept, creation: Creation, api: string): Kept {
  creation.onShown(() => kept.shown?.());
  return {
    ...kept,
    shown: creation.shown,
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
