/** What judging takes: calls of the target, money in the currency of its catalog, and real milliseconds. */
export type Spending = { readonly calls: number; readonly cost: number; readonly ms: number };

/** A rule of a watch, and what judging it once takes at most where nothing goes wrong. */
export type WatchedRule = { readonly id: string; readonly estimate: Spending };

export type WatchPlan = {
  /** In the order in which they are judged at first. */
  readonly rules: readonly WatchedRule[];
  /** Real milliseconds from one judgement of a rule to the next. */
  readonly every: number;
  /** What all rounds of one day (UTC) may take together. */
  readonly budget: Spending;
};

export const nothingSpent: Spending = { calls: 0, cost: 0, ms: 0 };

export function addSpending(one: Spending, other: Spending): Spending {
  return { calls: one.calls + other.calls, cost: one.cost + other.cost, ms: one.ms + other.ms };
}

export function lessSpending(one: Spending, other: Spending): Spending {
  return { calls: one.calls - other.calls, cost: one.cost - other.cost, ms: one.ms - other.ms };
}

/** Room for calls that a round repeats, for looking at what there is, and for starting. */
const margin = { factor: 1.5, calls: 30, ms: 60_000 };
/** Reruns of a failing case, each with calls that release what it made, come on top. */
const marginAgain = { factor: 6, calls: 90, ms: 60_000 };

/**
 * What is set aside of the budget before a round begins: no round takes more. Rules of a round wait at the same time, so that
 * the longest of them counts.
 */
export function reserveFor(rules: readonly WatchedRule[]): Spending {
  return reserveWith(margin, rules);
}

/** What is set aside for a rule that is judged again, alone: a violation is not confirmed before it was seen several times more. */
export function reserveAgain(rule: WatchedRule): Spending {
  return reserveWith(marginAgain, [rule]);
}

function reserveWith({ factor, ...fixed }: typeof margin, rules: readonly WatchedRule[]): Spending {
  const calls = rules.reduce((sum, { estimate }) => sum + estimate.calls, 0);
  const cost = rules.reduce((sum, { estimate }) => sum + estimate.cost, 0);
  const ms = Math.max(0, ...rules.map(({ estimate }) => estimate.ms));
  return {
    calls: Math.ceil(calls * factor) + fixed.calls,
    cost,
    ms: Math.ceil(ms * factor) + fixed.ms,
  };
}

export function fitsWithin(wanted: Spending, left: Spending): boolean {
  return wanted.calls <= left.calls && wanted.cost <= left.cost && wanted.ms <= left.ms;
}

/** What a round needs: its own reserve, and that of one rule that is judged again. */
export function needFor(rules: readonly WatchedRule[]): Spending {
  const again = rules.map(reserveAgain);
  const most = (part: keyof Spending): number => Math.max(0, ...again.map((one) => one[part]));
  return addSpending(reserveFor(rules), { calls: most('calls'), cost: most('cost'), ms: most('ms') });
}
