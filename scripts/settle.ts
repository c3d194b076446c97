import { typedCommand } from '../engine/installation.ts';
import { printErrorLine } from '../engine/print.ts';
import type { LedgerPlan } from '../service/ledger/ledger.ts';
import type { Profile } from '../service/profile/profile.ts';

/**
 * Deletes what is left of what a run made, and says what could not be deleted.
 * @param next what tries again, in words
 * @param interrupted once aborted, bounds how long that takes
 * @returns how much is left, or one where nothing is known to be and the ledger can't be written, or is damaged
 */
export async function settleRun(
  ledger: LedgerPlan | undefined,
  profile: Profile,
  say: (line: string) => void = printErrorLine,
  next = `${typedCommand('clean')} tries again`,
  interrupted?: AbortSignal,
): Promise<number> {
  if (ledger === undefined) return 0;
  const { readLedger } = await import('../service/ledger/read-ledger.ts');
  const { renderLeft, renderReturned, renderUnwritten } = await import('../service/ledger/render-left.ts');
  const { settleLedger } = await import('../service/ledger/run-ledger.ts');
  const exceeded = (await readLedger(ledger.file))?.exceeded;
  if (exceeded !== undefined) say(exceeded);
  const { left, returned = [], unwritten, damaged } = await settleLedger(ledger, profile, interrupted);
  if (left.length > 0) say(`not all that this run made is known to be gone; ${next}:`);
  for (const line of renderLeft(left)) say(`  ${line}`);
  for (const line of renderReturned(returned)) say(line);
  if (damaged !== undefined) say(damaged);
  const known = Math.max(left.length, returned.length);
  if (unwritten === undefined) return damaged === undefined ? known : Math.max(known, 1);
  const words = renderUnwritten(unwritten);
  say(
    left.length > 0 || damaged !== undefined
      ? `  ${words}`
      : `all that this run made is gone, but ${words}; ${next}`,
  );
  return Math.max(known, 1);
}
