import { UsageError } from '../errors.ts';
import type { Facts, Header, KindName, Line } from './entry.ts';
import { createJournalFile, openJournalFile } from './journal.ts';
import { ownerHere } from './owner.ts';

/** What a run makes and must delete again. */
export type Ledger = {
  /** Resolves when the intention is on disk: only then may the resource be made. @throws UsageError when it can't be written */
  intend(kind: KindName, facts: Facts): Promise<Kept>;
  close(): Promise<void>;
};

/** The entry of one resource. */
export type Kept = {
  /** To be told to the target where that is possible; undefined where nothing is written down. */
  readonly tag: string | undefined;
  made(id: string): void;
  gone(): void;
};

/** What it takes to open a run's ledger. It crosses to the worker as data. */
export type LedgerPlan = { readonly file: string } & Pick<Header, 'run' | 'target'>;

/** For what ends with our own process. */
export const noLedger: Ledger = {
  intend: async () => ({ tag: undefined, made() {}, gone() {} }),
  close: async () => {},
};

export async function openLedger({ file, run, target }: LedgerPlan): Promise<Ledger> {
  const header: Header = { ledger: 1, run, owner: await ownerHere(), target };
  await createJournalFile(file, header).catch(unwritable(file));
  const journal = await openJournalFile(file).catch(unwritable(file));
  let made = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** A line that is lost is no loss: what was made is found by its tag, and what is gone is found gone. */
  function note(line: Line): void {
    last = journal.append(line).catch(() => {});
  }

  return {
    async intend(kind, facts) {
      const number = ++made;
      const tag = `${run}.${number}`;
      const line: Line = { intended: number, kind, tag, facts };
      await journal.append(line).catch(unwritable(file));
      return {
        tag,
        made: (id) => note({ made: number, id }),
        gone: () => note({ gone: number }),
      };
    },
    async close() {
      await last;
      await journal.close();
    },
  };
}

function unwritable(file: string): (cause: Error) => never {
  return (cause) => {
    throw new UsageError(
      `the ledger ${file} can't be written, and nothing is made without it: ${cause.message}`,
      {
        cause,
      },
    );
  };
}
