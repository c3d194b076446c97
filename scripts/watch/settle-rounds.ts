import type { LedgerPlan } from '../../service/ledger/ledger.ts';

/** What ends a round's deleting early. */
export type SettlingBounds = {
  readonly signal: AbortSignal;
  /** Whether what was set aside for the round allows for more calls. */
  hasRoom(): boolean;
};

/**
 * Deletes what this round has made, and then what earlier rounds could not delete, those first that have waited longest.
 * Each takes time and calls: once the watch is interrupted, the earlier ones are left to its next start, and once the round
 * has no room for more, to the next round.
 * @param settle deletes what one ledger lists; resolves with how much is left
 * @returns how much is left, at least one for each ledger that was not tried
 */
export async function settleRounds(
  ledger: LedgerPlan,
  unsettled: Set<LedgerPlan>,
  settle: (ledger: LedgerPlan) => Promise<number>,
  { signal, hasRoom }: SettlingBounds,
): Promise<number> {
  let left = 0;
  for (const one of [ledger, ...unsettled]) {
    const isPutOff = one !== ledger && (signal.aborted || !hasRoom());
    const count = isPutOff ? 1 : await settle(one);
    left += count;
    if (isPutOff) continue;
    unsettled.delete(one);
    if (count > 0) unsettled.add(one);
  }
  return left;
}
