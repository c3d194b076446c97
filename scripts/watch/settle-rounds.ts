import type { LedgerPlan } from '../../service/ledger/ledger.ts';

/**
 * Deletes what this round has made, and then what earlier rounds could not delete. Each takes its time: once the watch is
 * interrupted, the earlier ones are left to its next start.
 * @param settle deletes what one ledger lists; resolves with how much is left
 * @returns how much is left, at least one for each ledger that was not tried
 */
export async function settleRounds(
  ledger: LedgerPlan,
  unsettled: Set<LedgerPlan>,
  settle: (ledger: LedgerPlan) => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  let left = 0;
  for (const one of [ledger, ...unsettled]) {
    const count = signal.aborted && one !== ledger ? 1 : await settle(one);
    if (count === 0) unsettled.delete(one);
    else unsettled.add(one);
    left += count;
  }
  return left;
}
