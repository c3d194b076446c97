import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openJournalFile } from '../../engine/ledger/journal.ts';
import type { Entry } from './entry.ts';
import { costlyKindOf } from './makes.ts';

/** How long, in real milliseconds, `clean` looks again at what cost money and was seen to be gone. */
export const lookedAgainFor = 24 * 3_600_000;

/** Where the ledgers are that were closed, below the folder of all others. */
export function closedFolder(ledgers: string): string {
  return join(ledgers, 'closed');
}

/**
 * Puts a ledger aside in which nothing is open: a target may have hidden what it did not delete. Without anything that cost
 * money the ledger is deleted.
 */
export async function closeLedger(file: string, entries: readonly Entry[]): Promise<void> {
  const folder = closedFolder(dirname(file));
  if (!isLookedAtAgain(entries)) return rm(file, { force: true });
  await mkdir(folder, { recursive: true });
  await moved(file, join(folder, basename(file)));
  await deleteOld(folder);
}

/** Whether something of it cost money. */
export function isLookedAtAgain(entries: readonly Entry[]): boolean {
  return entries.some(({ kind }) => costlyKindOf(kind) !== undefined);
}

/**
 * Opens a closed ledger again, with the entries whose resources came back. A sweep deletes them also where that can't be written.
 * @returns where it is from then on, and why it can't be written
 * @throws Error when it is not there
 */
export async function reopenLedger(
  file: string,
  returned: readonly Entry[],
  openJournal = openJournalFile,
): Promise<{ readonly file: string; readonly unwritten?: string }> {
  const unwritten = await noteReturned(openJournal(file), returned).catch(whyUnwritten);
  const open = join(dirname(dirname(file)), basename(file));
  const unmoved = await moved(file, open).catch(whyUnwritten);
  const why = unwritten ?? unmoved;
  return { file: unmoved === undefined ? open : file, ...(why === undefined ? {} : { unwritten: why }) };
}

async function noteReturned(opened: ReturnType<typeof openJournalFile>, returned: readonly Entry[]) {
  const journal = await opened;
  try {
    for (const { number } of returned) await journal.append({ returned: number });
  } finally {
    await journal.close();
  }
  return undefined;
}

function whyUnwritten(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') throw error;
  return error.message;
}

/** Another `clean` may have moved it. */
async function moved(from: string, to: string): Promise<undefined> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return undefined;
}

/** Where nobody calls `clean`, runs delete what nobody looks at any more. */
async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const written = (await stat(file).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (written < Date.now() - lookedAgainFor) await rm(file, { force: true });
  }
}
