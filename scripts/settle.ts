import { typedCommand } from '../harness/installation.ts';
import type { LedgerPlan } from '../harness/ledger/ledger.ts';
import { renderLeft } from '../harness/ledger/render-left.ts';
import { settleLedger } from '../harness/ledger/run-ledger.ts';
import { printErrorLine } from '../harness/print.ts';
import type { Profile } from '../harness/target/profile.ts';

/** Deletes what is left of what a run made, and says what could not be deleted. How much that is. */
export async function settle(
  ledger: LedgerPlan | undefined,
  profile: Profile,
  say: (line: string) => void = printErrorLine,
): Promise<number> {
  if (ledger === undefined) return 0;
  const { left } = await settleLedger(ledger, profile);
  if (left.length === 0) return 0;
  say(`not all that this run made is known to be gone; ${typedCommand('clean')} tries again:`);
  for (const line of renderLeft(left)) say(`  ${line}`);
  return left.length;
}
