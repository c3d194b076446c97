/** Room for texts that are kept. Whoever keeps one reserves the most that it may take, so that many at once can't exceed it. */
export type TextBudget = {
  /** Bytes that are left; less than nothing where the least of many texts has gone beyond. */
  left(): number;
  charge(bytes: number): void;
};

type ReservedText = {
  /** Bytes that may be kept. */
  readonly most: number;
  /** Gives back what is not used; to be called once. */
  settle(used: number): void;
};

/** Bytes that are kept of each text, whatever is left. */
export const leastKept = 4096;

/** @param within a larger budget that this one is a part of */
export function createTextBudget(bytes: number, within?: TextBudget): TextBudget {
  let left = bytes;
  return {
    left: () => Math.min(left, within?.left() ?? Number.POSITIVE_INFINITY),
    charge(more) {
      left -= more;
      within?.charge(more);
    },
  };
}

/** Reserves what a text may take, or what is left of that. */
export function reserveText(budget: TextBudget, asked: number): ReservedText {
  const most = Math.min(asked, Math.max(leastKept, budget.left()));
  budget.charge(most);
  return { most, settle: (used) => budget.charge(used - most) };
}
