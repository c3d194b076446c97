import type { LedgerPlan } from '../harness/ledger/ledger.ts';
import { settleLedger } from '../harness/ledger/run-ledger.ts';
import type { Profile } from '../harness/target/profile.ts';

/** Deletes what is left of what a run made, and says what could not be deleted. How much that is. */
export async function settle(ledger: LedgerPlan | undefined, profile: Profile): Promise<number> {
  if (ledger === undefined) return 0;
  const { left } = await settleLedger(ledger, profile);
  if (left.length === 0) return 0;
  const reasons = Map.groupBy(left, ({ why }) => why);
  process.stderr.write('not all that this run made could be deleted; npm run clean tries again:\n');
  for (const [why, those] of reasons) process.stderr.write(`  ${those.length} left: ${why}\n`);
  return left.length;
}
