import { existsSync } from 'node:fs';
import { ledgerFolder, ledgersIn } from '../../service/ledger/clean.ts';
import { closedFolder, lookedAgainFor } from '../../service/ledger/closed.ts';
import { costlyKindOf } from '../../service/ledger/makes.ts';
import { readLedger } from '../../service/ledger/read-ledger.ts';
import { openEntries } from '../../service/ledger/sweep.ts';

/** What is not known to be gone. */
export type LeftBehind = {
  readonly all: number;
  /** How much of it costs money. */
  readonly costly: number;
  /** Why a round of the last day made nothing more that costs money; undefined where none says so. */
  readonly exceeded?: string | undefined;
};

/** Counts what the ledgers in a watch's folder list as open, those of earlier processes included, and what they say of prices. */
export async function leftBehind(folder: string): Promise<LeftBehind> {
  const files = await ledgersIn(ledgerFolder(folder));
  const closed = await ledgersIn(closedFolder(ledgerFolder(folder)));
  const each = await Promise.all(files.map(leftIn));
  return {
    all: each.reduce((sum, { all }) => sum + all, 0),
    costly: each.reduce((sum, { costly }) => sum + costly, 0),
    exceeded: (await Promise.all([...files, ...closed].map(exceededIn))).find((words) => words !== undefined),
  };
}

async function exceededIn(file: string): Promise<string | undefined> {
  const { exceeded, closedAt = Infinity } = (await readLedger(file).catch(() => undefined)) ?? {};
  return closedAt > Date.now() - lookedAgainFor ? exceeded : undefined;
}

/** A ledger that can't be read may list anything, and a damaged one lack something. */
async function leftIn(file: string): Promise<Pick<LeftBehind, 'all' | 'costly'>> {
  const record = await readLedger(file).catch(() => 'unreadable' as const);
  // A run that ends puts its own away meanwhile.
  if (record === 'unreadable' || (record === undefined && existsSync(file))) return { all: 1, costly: 1 };
  const open = openEntries(record?.entries ?? []);
  const costly = open.filter(({ kind }) => costlyKindOf(kind) !== undefined);
  const lacking = record === undefined || record.damage.length === 0 ? 0 : 1;
  return { all: open.length + lacking, costly: costly.length + lacking };
}
