import { greatestUnlikely } from '../measurement/binomial.ts';
import type { BrokenCall, CaseOutcome } from './case-outcome.ts';

/** Tries of cases that called an operation, either to judge its answer or for any other reason. */
type OperationTally = {
  readonly operation: string;
  tries: number;
  calls: number;
  /** Of the tries: how many had a call of it that broke, and did not hold all the same; those in a row count once. */
  brokenTries: number;
  /** How many calls of all operations had come through when the last such try was added. */
  wholeBefore: number;
  /** Of the calls, looks that were taken again among them. */
  brokenCalls: number;
};

/** What broke of the calls of many tries, by operation and whether its answer was to be judged. */
export type BrokenCalls = ReturnType<typeof createBrokenCalls>;

const unseen: Omit<OperationTally, 'operation'> = {
  tries: 0,
  calls: 0,
  brokenTries: 0,
  wholeBefore: 0,
  brokenCalls: 0,
};

export function createBrokenCalls() {
  const tallies = new Map<string, OperationTally>();
  let wholeCalls = 0;

  function tallyOf(kind: string): OperationTally {
    const tally = tallies.get(kind) ?? { operation: operationOf(kind), ...unseen };
    tallies.set(kind, tally);
    return tally;
  }

  /** A target that is away for a while breaks whatever is called first, time after time. */
  function noteBroken(tally: OperationTally): void {
    if (tally.brokenTries === 0 || wholeCalls > tally.wholeBefore) tally.brokenTries += 1;
    tally.wholeBefore = wholeCalls;
  }

  return {
    add({ verdict, calls, broken = [] }: Pick<CaseOutcome, 'verdict' | 'calls' | 'broken'>): void {
      const own = calls.filter(({ role }) => role !== 'control').map(kindOf);
      for (const kind of own) tallyOf(kind).calls += 1;
      for (const kind of new Set(own)) tallyOf(kind).tries += 1;
      for (const call of broken) tallyOf(kindOf(call)).brokenCalls += 1;
      wholeCalls += own.length - broken.length;
      if (verdict === 'held') return;
      const lost = broken.filter(({ isLook }) => !isLook).map(kindOf);
      for (const kind of new Set(lost)) noteBroken(tallyOf(kind));
    },
    kinds: (): [string, Readonly<OperationTally>][] => [...tallies],
    /** All calls but those of a kind, and those of them that broke. */
    beside(kind: string): Readonly<Record<'calls' | 'brokenCalls', number>> {
      const others = [...tallies].filter(([name]) => name !== kind).map(([, tally]) => tally);
      const sum = (member: 'calls' | 'brokenCalls'): number =>
        others.reduce((all, tally) => all + tally[member], 0);
      return { calls: sum('calls'), brokenCalls: sum('brokenCalls') };
    },
  };
}

/** Looks at the same thing are many, and a target that hides what it did breaks those alone that are to be judged. */
function kindOf({ operation, role, polled }: Pick<BrokenCall, 'operation' | 'role' | 'polled'>): string {
  return `${role === 'when' && !polled ? 'judged' : 'other'} ${operation}`;
}

function operationOf(kind: string): string {
  return kind.slice(kind.indexOf(' ') + 1);
}

/** How often the calls of an operation break for the same reason as others, though some are longer under way. */
const mostTimes = 2;
/** How many tries say something at the least, and the chance of so many where others break as often. */
const leastBroken = 3;
const risk = 1e-3;

/**
 * Says which operation of a rule broke in more of its tries than the wire explains: what it did then nobody saw, and cases that were
 * tried again prove nothing about it. Undefined where none did.
 * @param wire what broke of all calls to the target
 */
export function oftenBroken(own: BrokenCalls, wire: BrokenCalls): string | undefined {
  const found = own.kinds().find(([kind, { calls, brokenTries }]) => {
    const others = wire.beside(kind);
    if (brokenTries < leastBroken || others.calls === 0) return false;
    // Of all that broke, so many are the others' by chance, however often a call breaks.
    const othersShare = others.calls / (mostTimes * calls + others.calls);
    return greatestUnlikely(brokenTries + others.brokenCalls, othersShare, risk) >= others.brokenCalls;
  });
  if (found === undefined) return undefined;
  const [, { operation, tries, brokenTries }] = found;
  return `${operation} broke in ${brokenTries} of ${tries} tries, other calls do so less often: what it did then was not seen`;
}
