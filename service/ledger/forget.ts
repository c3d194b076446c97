import { rm } from 'node:fs/promises';
import { counted } from '../../engine/counted.ts';
import { UsageError } from '../../engine/errors.ts';
import { isAlive } from '../../engine/ledger/owner.ts';
import type { Ask } from './ask.ts';
import { describeEntry } from './kinds.ts';
import type { LedgerRecord } from './read-ledger.ts';
import { openEntries } from './sweep.ts';

/** How many entries are named before a run is forgotten. */
const named = 20;

/**
 * Drops the ledger of a run whose target is gone for good, after somebody has agreed to that.
 * @throws UsageError when the run still lives, when nobody agrees, or when there is nobody to ask
 */
export async function forget(
  file: string,
  { header, entries }: LedgerRecord,
  { confirmed, ask }: { readonly confirmed: boolean; readonly ask: Ask | undefined },
  say: (line: string) => void,
): Promise<void> {
  const what = `run ${header.run} against ${header.target.name}`;
  if ((await isAlive(header.owner)) === true)
    throw new UsageError(`${what} still runs (pid ${header.owner.pid}): end it first`);
  const open = openEntries(entries);
  say(`${what}: ${counted(open.length, 'resource')} not known to be gone`);
  for (const entry of open.slice(0, named)) say(`  ${describeEntry(entry)}`);
  if (open.length > named) say(`  and ${open.length - named} more`);
  say('To forget them deletes nothing: what still exists goes on costing, and no later `clean` finds it.');
  if (!confirmed) await assertForgettingConfirmed(ask);
  await rm(file, { force: true });
  say(`${what}: forgotten`);
}

async function assertForgettingConfirmed(ask: Ask | undefined): Promise<void> {
  if (ask === undefined) throw new UsageError('there is nobody to ask: --yes agrees to forget them');
  const answer = await ask('Forget them? [y/N] ');
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('nothing was forgotten');
}
