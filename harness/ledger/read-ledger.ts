import { readFile } from 'node:fs/promises';
import type { Entry, Header, Line, RestKindName } from './entry.ts';
import type { Inventory } from './inventory.ts';

/** A ledger as it lies on disk. */
export type LedgerRecord = {
  readonly header: Header;
  readonly entries: readonly Entry[];
  /** What the target had of a kind before the run made anything of it. */
  readonly before: ReadonlyMap<RestKindName, Inventory>;
};

/** Reads a ledger; undefined for a file that is none, or gone by now. */
export async function readLedger(file: string): Promise<LedgerRecord | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return ledgerIn(text);
}

/** A line that a crash left unfinished is skipped: what it tells of was not made yet, or is found by its tag. */
export function ledgerIn(text: string): LedgerRecord | undefined {
  const [header, ...lines] = text.split('\n').flatMap(lineIn);
  if (header === undefined || !('ledger' in header)) return undefined;
  const entries = new Map<number, Entry>();
  for (const line of lines) {
    const changed = apply(line, entries);
    if (changed !== undefined) entries.set(changed.number, changed);
  }
  const before = new Map(lines.flatMap((line) => ('before' in line ? [[line.before, line.ids]] : [])));
  return { header, entries: [...entries.values()], before };
}

function lineIn(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? [line as Line] : [];
  } catch {
    return [];
  }
}

function apply(line: Line, entries: ReadonlyMap<number, Entry>): Entry | undefined {
  if ('intended' in line) {
    const { intended: number, kind, tag, facts, at } = line;
    const asked = typeof at === 'number' ? { askedAt: at } : {};
    return { number, kind, tag, facts, ...asked, ids: [], gone: false };
  }
  if ('made' in line) {
    const entry = entries.get(line.made);
    return entry && { ...entry, ids: [...new Set([...entry.ids, line.id])] };
  }
  if ('answered' in line) {
    const entry = entries.get(line.answered);
    return entry && { ...entry, answered: [...new Set([...(entry.answered ?? []), line.id])] };
  }
  if ('accepted' in line) {
    const entry = entries.get(line.accepted);
    return entry && { ...entry, accepted: true };
  }
  if ('reported' in line) {
    const entry = entries.get(line.reported);
    return entry && { ...entry, reported: line.as };
  }
  if ('gone' in line) {
    const entry = entries.get(line.gone);
    return entry && { ...entry, gone: true };
  }
  return undefined;
}
