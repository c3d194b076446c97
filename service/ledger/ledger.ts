import { UsageError } from '../../engine/errors.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { createJournalFile, openJournalFile } from '../../engine/ledger/journal.ts';
import { ownerHere } from '../../engine/ledger/owner.ts';
import type { PlannedPrices } from '../prices/planned-prices.ts';
import type { Facts, Header, LedgerKindName, Line, Reported, RestKindName } from './entry.ts';
import type { Inventory } from './inventory.ts';
import { createNotes } from './notes.ts';

/** What a run makes and must delete again. */
export type Ledger = {
  /** Resolves when the intention is on disk: only then may the resource be made. @throws UsageError when it can't be written */
  intend(kind: LedgerKindName, facts: Facts): Promise<Kept>;
  /** Resolves with what the target had of a kind before this run made anything of it; it is looked at once. */
  before?(kind: RestKindName): Promise<Inventory>;
  /** What may be ordered, and at which prices; undefined where nothing is known of them. */
  readonly prices?: PlannedPrices;
  /** Notes why the run makes nothing more that costs money. */
  exceeded?(words: string): void;
  close(): Promise<void>;
};

/** The entry of one resource. */
export type Kept = {
  /** To be told to the target where that is possible; undefined where nothing is written down. */
  readonly tag: string | undefined;
  made(id: string): void;
  /** Notes an id that a create was answered with and that is not known to be that of what it made, whatever was noted of it before. */
  answered?(id: string): void;
  /** Notes the id that a submission was answered with. One that two of them were answered with is doubted for both. */
  submitted?(id: string): void;
  /** Whether an id of its own may be somebody else's. */
  isDoubted?(id: string): boolean;
  /** Resolves when the name is on disk that an update is about to give it. */
  renamed?(name: string): Promise<void>;
  /** Notes that no answer to its create came, though it may have arrived. */
  lost?(): void;
  /** Notes that a list has shown it. */
  shown?(): void;
  isShown?(): boolean;
  /** Notes what an answer says. The entry stays open until the target has been looked at. */
  reported(as: Reported): void;
  /** Its create succeeded without an id. */
  accepted?(): void;
  /** Closes the entry: it was seen to be gone, or can never have been made. */
  gone(): void;
};

/** What it takes to open a run's ledger. It crosses to the worker as data. */
export type LedgerPlan = { readonly file: string } & Pick<Header, 'run' | 'target'>;

/** For what ends with our own process. */
export const noLedger: Ledger = {
  intend: async () => ({ tag: undefined, made() {}, reported() {}, gone() {} }),
  close: async () => {},
};

/**
 * @param look lists what the target has of a kind; without it nothing is known of what was there before
 * @param redact replaces secrets: an id that holds one is not written down, and what has it is found by its name
 */
export async function openLedger(
  { file, run, target }: LedgerPlan,
  look?: (kind: RestKindName) => Promise<Inventory>,
  redact: Redact = (text) => text,
): Promise<Ledger> {
  const header: Header = { ledger: 1, run, owner: await ownerHere(), target };
  await createJournalFile(file, header).catch(unwritable(file));
  const journal = await openJournalFile(file, true).catch(unwritable(file));
  let made = 0;
  const { note, settle } = createNotes(journal);

  const isWritable = (id: string): boolean => redact(id) === id;
  const withoutSecrets = (ids: Inventory): Inventory =>
    Object.fromEntries(Object.entries(ids).map(([api, some]) => [api, some.filter(isWritable)]));

  async function lookBefore(kind: RestKindName): Promise<Inventory> {
    const ids = (await look?.(kind)) ?? {};
    await journal.append({ before: kind, ids: withoutSecrets(ids) } satisfies Line).catch(unwritable(file));
    return ids;
  }

  const submissions = createSubmittedIds((number, id) => isWritable(id) && note({ answered: number, id }));
  const inventories = new Map<RestKindName, Promise<Inventory>>();
  return {
    before(kind) {
      const inventory = inventories.get(kind) ?? lookBefore(kind);
      inventories.set(kind, inventory);
      return inventory;
    },
    async intend(kind, facts) {
      const number = ++made;
      const tag = `${run}.${number}`;
      const line: Line = { intended: number, kind, tag, facts, at: Date.now() };
      await journal.append(line).catch(unwritable(file));
      let isShown = false;
      const idOn = (id: string): string => JSON.stringify([facts.endpoint, id]);
      return {
        tag,
        submitted: (id) => submissions.note(idOn(id), id, number),
        isDoubted: (id) => submissions.isDoubted(idOn(id)),
        made: (id) => isWritable(id) && note({ made: number, id }),
        answered: (id) => isWritable(id) && note({ answered: number, id }),
        renamed: (name) => journal.append({ renamed: number, name } satisfies Line).catch(unwritable(file)),
        lost: () => note({ lost: number }),
        shown() {
          isShown = true;
          note({ shown: number });
        },
        isShown: () => isShown,
        reported: (as) => note({ reported: number, as }),
        accepted: () => note({ accepted: number }),
        gone: () => note({ gone: number }),
      };
    },
    exceeded: (words) => note({ exceeded: words }),
    async close() {
      await settle();
      await journal.close();
    },
  };
}

/** @param doubt notes that an entry's id is that of another entry, too */
function createSubmittedIds(doubt: (number: number, id: string) => void) {
  const first = new Map<string, number>();
  const doubted = new Set<string>();
  return {
    isDoubted: (key: string): boolean => doubted.has(key),
    note(key: string, id: string, number: number): void {
      const other = first.get(key);
      if (other === undefined) {
        first.set(key, number);
        return;
      }
      if (!doubted.has(key)) doubt(other, id);
      doubted.add(key);
      doubt(number, id);
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
