import { inParallel } from '../../engine/ledger/in-parallel.ts';
import { openJournalFile } from '../../engine/ledger/journal.ts';
import { closeLedger, isLookedAtAgain } from './closed.ts';
import type { Entry } from './entry.ts';

/** What a sweep notes in a ledger. None of it throws: what can't be written must keep nothing from being deleted. */
export type SweepNotes = {
  /** Closes these entries. */
  gone(entries: readonly Entry[]): Promise<void>;
  /** Ends the notes. @param isAll whether nothing is left: then the ledger is closed */
  end(entries: readonly Entry[], isAll: boolean): Promise<void>;
  /** Why the ledger lists what is gone, such as a full disk; undefined where it does not. */
  problem(): string | undefined;
};

/** @returns undefined where the ledger is gone: another process has swept it meanwhile */
export async function openSweepNotes(file: string, open = openJournalFile): Promise<SweepNotes | undefined> {
  let problem: Error | undefined;
  const note = (error: Error): false => {
    problem = error;
    return false;
  };
  const journal = await open(file).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : note(error),
  );
  if (journal === undefined) return undefined;

  async function append(line: object): Promise<boolean> {
    if (!journal) return false;
    return journal.append(line).then(() => true, note);
  }

  return {
    gone: (entries) => inParallel(entries, async ({ number }) => void (await append({ gone: number }))),
    async end(entries, isAll) {
      const isNoted = isAll && (await append({ closed: Date.now() }));
      if (journal) await journal.close().catch(note);
      // When it was last seen to be gone has to be known of what cost money.
      if (!isAll || (!isNoted && isLookedAtAgain(entries))) return;
      await closeLedger(file, entries).then(() => {
        problem = undefined;
      }, note);
    },
    problem: () => problem?.message,
  };
}
