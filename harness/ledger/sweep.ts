import { rm } from 'node:fs/promises';
import type { Access } from './access.ts';
import type { Entry } from './entry.ts';
import { type Journal, openJournalFile } from './journal.ts';
import { kindOf } from './kinds.ts';
import { readLedger } from './read-ledger.ts';

/** What deleting came to. */
export type Swept = { readonly gone: number; readonly left: readonly Left[] };

/** A resource that is left, in words, and why. */
export type Left = { readonly what: string; readonly why: string };

/** How many deletions are under way at a time. */
const atOnce = 10;

/** Deletes what a ledger lists and strikes it off. A ledger with nothing left is deleted as well. */
export async function sweep(file: string, access: Access): Promise<Swept> {
  const open = openEntries((await readLedger(file))?.entries ?? []);
  const journal = await openJournalFile(file);
  const left: Left[] = [];
  const queue = open.values();
  const work = async (): Promise<void> => {
    for (const entry of queue) left.push(...(await removeOne(entry, access, journal)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await journal.close();
  if (left.length === 0) await rm(file, { force: true });
  return { gone: open.length - left.length, left };
}

export function openEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ gone }) => !gone);
}

async function removeOne(entry: Entry, access: Access, journal: Journal): Promise<Left[]> {
  const kind = kindOf(entry);
  try {
    for (const id of await kind.find(entry, access)) await kind.remove(id, entry, access);
    await journal.append({ gone: entry.number });
    return [];
  } catch (error) {
    return [{ what: kind.describe(entry), why: access.redact((error as Error).message) }];
  }
}
