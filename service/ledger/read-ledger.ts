import { stat } from 'node:fs/promises';
import { readLimited } from '../../engine/read-limited.ts';
import type { Entry, Facts, Header, LedgerKindName, Line, RestKindName } from './entry.ts';
import type { Inventory } from './inventory.ts';
import { damageOf, type LedgerDamage, type ReadLine } from './ledger-damage.ts';

/** A ledger as it lies on disk. */
export type LedgerRecord = {
  readonly header: Header;
  readonly entries: readonly Entry[];
  /** What the target had of a kind before the run made anything of it. */
  readonly before: ReadonlyMap<RestKindName, Inventory>;
  /** When everything was last seen to be gone, in real milliseconds since 1970; absent where it never was. */
  readonly closedAt?: number;
  /** Why nothing more that costs money was made; absent where nothing kept the run from it. */
  readonly exceeded?: string;
  /** Where it is not as it was written: then something may have been made that it does not list. */
  readonly damage: readonly LedgerDamage[];
};

/** Bytes of a ledger: a run writes some hundred for each thing that it makes. */
const mostBytes = 256 * 2 ** 20;

/** Reads a ledger; undefined for a file that is none, or gone by now. @throws Error when it can't be read */
export async function readLedger(file: string): Promise<LedgerRecord | undefined> {
  try {
    if (!(await stat(file)).isFile()) throw new Error('it is no file');
    return ledgerIn(await readLimited(file, mostBytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Reads the text of a ledger; undefined where it is none. A line that a crash left unfinished is skipped: what it reports was not made
 * yet, or is found by its tag. What else can't be read is damage.
 */
export function ledgerIn(text: string): LedgerRecord | undefined {
  const read = text.split('\n').map(lineIn);
  const [header, ...lines] = read.filter((line) => typeof line === 'object');
  if (!isHeader(header)) return undefined;
  const entries = new Map<number, Entry>();
  for (const line of lines) {
    const changed = apply(line, entries);
    if (changed !== undefined) entries.set(changed.number, changed);
  }
  const before = new Map(
    lines.flatMap((line) => ('before' in line ? [[line.before, inventoryIn(line.ids)]] : [])),
  );
  const closed = lines.flatMap((line) =>
    'closed' in line && typeof line.closed === 'number' ? [line.closed] : [],
  );
  const closedAt = closed.at(-1);
  const [exceeded] = lines.flatMap((line) => ('exceeded' in line ? [textIn(line.exceeded)] : []));
  return {
    ...{ header, entries: [...entries.values()], before, damage: damageOf(read) },
    ...(exceeded === undefined ? {} : { exceeded }),
    ...(closedAt === undefined ? {} : { closedAt }),
  };
}

/** Whether it says whose ledger it is: without that nothing that it lists can be told or ended. */
function isHeader(line: Line | undefined): line is Header {
  const { ledger, run, owner, target } = Object(line) as Record<string, unknown>;
  const { host, pid } = Object(owner) as Record<string, unknown>;
  const { name, profile, address, management = {}, key } = Object(target) as Record<string, unknown>;
  const { salt, digits } = Object(key) as Record<string, unknown>;
  const texts = [run, host, name, profile, address, ...(key === undefined ? [] : [salt, digits])];
  if (typeof management !== 'object' || management === null) return false;
  texts.push(...(Object.values(management) as unknown[]));
  return ledger !== undefined && Number.isInteger(pid) && texts.every((text) => typeof text === 'string');
}

function lineIn(text: string): ReadLine {
  if (text === '') return 'empty';
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && !Array.isArray(line) ? (line as Line) : undefined;
  } catch {
    return isBeginning(text) ? undefined : 'overwritten';
  }
}

/** Whether it may be what a crash left of a line: its beginning, which may end within a character. */
function isBeginning(text: string): boolean {
  return text.startsWith('{') && !/\0|\uFFFD./s.test(text);
}

function apply(line: Line, entries: ReadonlyMap<number, Entry>): Entry | undefined {
  const changed = (number: number, change: (entry: Entry) => Partial<Entry>): Entry | undefined => {
    const entry = entries.get(number);
    return entry && { ...entry, ...change(entry) };
  };
  if ('intended' in line) {
    const { intended: number, kind, tag, facts, at } = line;
    const asked = typeof at === 'number' ? { askedAt: at } : {};
    const named = { kind: textIn(kind) as LedgerKindName, tag: textIn(tag) };
    return { number, ...named, facts: factsIn(facts), ...asked, ids: [], gone: false };
  }
  if ('made' in line) return changed(line.made, ({ ids }) => ({ ids: including(ids, line.id) }));
  if ('answered' in line)
    return changed(line.answered, ({ kind, ids, answered }) => ({
      // A job's id is its own beside others'; of all else it was found out later whose it is.
      ids: kind === 'job' ? ids : ids.filter((id) => id !== line.id),
      answered: including(answered, line.id),
    }));
  if ('renamed' in line)
    return changed(line.renamed, ({ names }) => ({ names: including(names, line.name) }));
  if ('accepted' in line) return changed(line.accepted, () => ({ accepted: true }));
  if ('lost' in line) return changed(line.lost, () => ({ lost: true }));
  if ('shown' in line) return changed(line.shown, () => ({ shown: true }));
  if ('reported' in line) return changed(line.reported, () => ({ reported: line.as }));
  if ('gone' in line) return changed(line.gone, () => ({ gone: true }));
  if ('returned' in line) return changed(line.returned, () => ({ gone: false }));
  return undefined;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

/** What was damaged on disk must not keep the rest from being deleted. */
function factsIn(facts: unknown): Facts {
  const known = Object.entries(Object(facts)).filter(([, value]) => /^(string|number)$/.test(typeof value));
  return Object.fromEntries(known) as Facts;
}

function inventoryIn(ids: unknown): Inventory {
  const known = Object.entries(Object(ids)).filter(([, some]) => Array.isArray(some));
  return Object.fromEntries(known) as Inventory;
}

function including(some: readonly string[] = [], one: unknown): string[] {
  return typeof one === 'string' ? [...new Set([...some, one])] : [...some];
}
