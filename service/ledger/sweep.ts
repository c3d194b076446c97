import { setTimeout as sleep } from 'node:timers/promises';
import { openJournalFile } from '../../engine/ledger/journal.ts';
import type { Access } from './access.ts';
import { freeKinds } from './doubt-about.ts';
import { type Entry, type RestKindName, restKinds } from './entry.ts';
import type { Inventory } from './inventory.ts';
import { describeEntry } from './kinds.ts';
import { isUnanswered, longestWait } from './late-creates.ts';
import type { Left } from './left.ts';
import { entriesByKind, withIdsOfOne } from './own-shown.ts';
import { readLedger } from './read-ledger.ts';
import { renderDamage } from './render-left.ts';
import { sweepEach } from './sweep-each.ts';
import { doubted, type KindSwept, mayBeListed, sweepKind } from './sweep-kind.ts';
import { openSweepNotes } from './sweep-notes.ts';

/** How long lists may lag behind what is there, in milliseconds of the target: cases give them as long. */
const listLag = 10_000;

/** How often it is waited for so long where something came back that was deleted. */
const mostLooks = 3;

/** What deleting came to. */
export type Swept = {
  readonly gone: number;
  readonly left: readonly Left[];
  /** What was shown again although it had been seen to be gone: it may come back once more. Absent where nothing was. */
  readonly returned?: readonly string[];
  /** Why the ledger can't be written, where it goes on listing what is gone. */
  readonly unwritten?: string;
  /** Where the ledger is damaged, so that it may lack what is left. */
  readonly damaged?: string;
};

/**
 * Deletes what a ledger lists and closes its entries, as far as it can be written: what is to be deleted is deleted without.
 * A ledger with nothing left is closed, unless it is damaged.
 */
export async function sweep(
  file: string,
  access: Access,
  open = openJournalFile,
  waitForCreates: (ms: number) => Promise<unknown> = sleep,
): Promise<Swept> {
  const record = await readLedger(file);
  const { entries = [], before = new Map() } = record ?? {};
  const damaged = record && renderDamage(file, record);
  const notes = await openSweepNotes(file, open);
  if (notes === undefined) return { gone: 0, left: [] };
  const left: Left[] = [];
  const returned: string[] = [];
  let gone = 0;
  let isWhole = false;
  const note = async (swept: KindSwept): Promise<void> => {
    await notes.gone(swept.closed);
    gone += swept.closed.length;
    for (const entry of swept.returned) returned.push(access.redact(describeEntry(entry)));
    for (const one of swept.left) left.push(one);
  };
  try {
    const byKind = await withoutWhatIsListed(entries, before, access, { note, waitForCreates });
    for (const swept of await sweepKinds(byKind, before, access)) await note(swept);
    const each = await sweepEach(openEntries(byKind.get(undefined) ?? []), access);
    await note({ ...each, returned: [] });
    isWhole = left.length === 0 && damaged === undefined;
  } finally {
    await notes.end(entries, isWhole);
  }
  const unwritten = notes.problem();
  return {
    ...{ gone, left },
    ...(returned.length === 0 ? {} : { returned }),
    ...(unwritten === undefined ? {} : { unwritten }),
    ...(damaged === undefined ? {} : { damaged }),
  };
}

type Kinds = ReturnType<typeof entriesByKind>;

type Waiting = {
  /** Notes what is gone. */
  note(swept: KindSwept): Promise<void>;
  /** Lets some milliseconds pass. */
  waitForCreates(ms: number): Promise<unknown>;
};

/**
 * The entries by kind, once every create that was not answered has been carried out or never will be. What is listed before costs
 * nothing meanwhile: it is deleted first.
 */
async function withoutWhatIsListed(
  entries: readonly Entry[],
  before: ReadonlyMap<RestKindName, Inventory>,
  access: Access,
  { note, waitForCreates }: Waiting,
): Promise<Kinds> {
  const rate = access.profile.capabilities?.clockRate ?? 1;
  if (longestWait(entries, rate, Date.now()) === 0) return entriesByKind(entries);
  const byKind = entriesByKind(entries);
  const closed = new Set<number>();
  for (const kind of restKinds) {
    const swept = await sweepKindSafely(kind, byKind.get(kind) ?? [], access, before.get(kind));
    const certain = swept.closed.filter((entry) => !isUnanswered(entry));
    await note({ closed: certain, left: [], returned: [] });
    for (const { number } of certain) closed.add(number);
  }
  await waitForCreates(longestWait(entries, rate, Date.now()));
  return entriesByKind(entries.map((entry) => (closed.has(entry.number) ? { ...entry, gone: true } : entry)));
}

/**
 * Sweeps every kind. A list may lag, and a deletion that was taken may fail: what costs money is closed only where the lists
 * still show nothing of it once they have had their time. What came back is searched for again: it may be hidden for a while only.
 */
async function sweepKinds(byKind: Kinds, before: ReadonlyMap<RestKindName, Inventory>, access: Access) {
  const sweepOne = (kind: RestKindName): Promise<KindSwept> =>
    sweepKindSafely(kind, byKind.get(kind) ?? [], access, before.get(kind));
  const swept = new Map<RestKindName, KindSwept>();
  const keep = (kind: RestKindName, one: KindSwept): void => {
    const known = swept.get(kind)?.returned ?? [];
    swept.set(kind, { ...one, returned: [...new Set([...known, ...one.returned])] });
  };
  /** What seems to be gone, by this sweep or an earlier one. */
  const seemsGone = (kind: RestKindName): Entry[] => {
    const closed = new Set(swept.get(kind)?.closed.map(({ number }) => number));
    return withIdsOfOne(byKind.get(kind) ?? []).filter(({ gone, number }) => gone || closed.has(number));
  };
  /** Sweeps those kinds again of which something came back. @returns those of which something seems to be gone again */
  const backAgain = async (kinds: readonly RestKindName[], look: number): Promise<RestKindName[]> => {
    const hidden: RestKindName[] = [];
    for (const kind of kinds) {
      const back = await mayBeListed(kind, seemsGone(kind), access, before.get(kind));
      if (back.length === 0) continue;
      const again = await sweepOne(kind);
      keep(kind, look < mostLooks ? again : doubted(kind, again, back, access));
      if (again.closed.length > 0) hidden.push(kind);
    }
    return hidden;
  };
  for (const kind of restKinds) keep(kind, await sweepOne(kind));
  let costly = restKinds.filter((kind) => !freeKinds.has(kind) && swept.get(kind)!.closed.length > 0);
  for (let look = 1; costly.length > 0 && look <= mostLooks; look++) {
    await sleep(listLag / (access.profile.capabilities?.clockRate ?? 1));
    costly = await backAgain(costly, look);
  }
  return swept.values();
}

/** A kind whose cleanup fails must not keep the others from theirs. */
async function sweepKindSafely(
  kind: RestKindName,
  entries: readonly Entry[],
  access: Access,
  before: Inventory | undefined,
): Promise<KindSwept> {
  if (entries.length === 0) return { closed: [], left: [], returned: [] };
  try {
    return await sweepKind(kind, entries, access, before);
  } catch (error) {
    const why = access.redact((error as Error).message);
    const left = openEntries(entries).map((entry) => ({
      kind,
      what: access.redact(describeEntry(entry)),
      why,
    }));
    return { closed: [], left, returned: [] };
  }
}

export function openEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ gone }) => !gone);
}
