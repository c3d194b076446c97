import { ledgerFolder, ledgersIn } from '../../service/ledger/clean.ts';
import { costlyKindOf } from '../../service/ledger/makes.ts';
import { readLedger } from '../../service/ledger/read-ledger.ts';
import { openEntries } from '../../service/ledger/sweep.ts';

/** What is not known to be gone. */
export type LeftBehind = {
  readonly all: number;
  /** How much of it costs money. */
  readonly costly: number;
};

/** Counts what the ledgers in a watch's folder list as open, those of earlier processes included. */
export async function leftBehind(folder: string): Promise<LeftBehind> {
  const files = await ledgersIn(ledgerFolder(folder));
  const each = await Promise.all(files.map(leftIn));
  return {
    all: each.reduce((sum, { all }) => sum + all, 0),
    costly: each.reduce((sum, { costly }) => sum + costly, 0),
  };
}

/** A ledger that can't be read may list anything. */
async function leftIn(file: string): Promise<LeftBehind> {
  const record = await readLedger(file).catch(() => 'unreadable' as const);
  if (record === 'unreadable') return { all: 1, costly: 1 };
  const open = openEntries(record?.entries ?? []);
  const costly = open.filter(({ kind }) => costlyKindOf(kind) !== undefined);
  return { all: open.length, costly: costly.length };
}
