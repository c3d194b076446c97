import { rm } from 'node:fs/promises';
import type { Access } from './access.ts';
import { lookedAgainFor, reopenLedger } from './closed.ts';
import { listedKindOf } from './collections.ts';
import type { Entry, RestKindName } from './entry.ts';
import type { Inventory } from './inventory.ts';
import { type LedgerLook, lookAt, type Shown } from './look.ts';
import { costlyKindOf } from './makes.ts';
import { isOf } from './own-shown.ts';
import { profileIds } from './profile-ids.ts';
import type { LedgerRecord } from './read-ledger.ts';
import { cameBack, renderUnwritten } from './render-left.ts';
import { describeResource } from './rest-kind.ts';
import { isThere } from './sweep-kind.ts';

/** One look at a kind of one target does for all ledgers of that target. */
export type Looks = Map<string, Promise<LedgerLook>>;

export type ClosedLedger = { readonly file: string; readonly record: LedgerRecord; readonly dryRun: boolean };

/**
 * Looks once more at what a closed ledger lists of kinds that cost money, and opens the ledger again where something of it is
 * shown.
 * @returns where the open ledger is, and how much came back; undefined where nothing did
 */
export async function lookAgain(
  { file, record, dryRun }: ClosedLedger,
  access: Access,
  looks: Looks,
  say: (line: string) => void,
): Promise<{ readonly open: string; readonly returned: number } | undefined> {
  const { header, closedAt = 0 } = record;
  const what = `run ${header.run} against ${header.target.name}`;
  const returned: Entry[] = [];
  for (const [kind, entries] of costlyEntries(record.entries)) {
    const { profile, address, management } = header.target;
    const key = JSON.stringify([profile, address, management, kind]);
    const look = looks.get(key) ?? lookAt(kind, access);
    looks.set(key, look);
    const { shown, unread } = await look;
    for (const why of unread.values()) say(`${what}: not checked again, ${why}`);
    returned.push(...shownAgain(shown, entries, record.before.get(kind), access));
  }
  if (returned.length === 0) {
    if (closedAt < Date.now() - lookedAgainFor && !dryRun) await rm(file, { force: true });
    return undefined;
  }
  say(`${what}: ${cameBack(returned)}`);
  for (const entry of returned) say(`  ${access.redact(describeResource(entry))}`);
  if (dryRun) return { open: file, returned: returned.length };
  const reopened = await reopenLedger(file, returned);
  if (reopened.unwritten !== undefined) say(`${what}: ${renderUnwritten(reopened.unwritten)}`);
  return { open: reopened.file, returned: returned.length };
}

function shownAgain(
  shown: readonly Shown[],
  entries: readonly Entry[],
  before: Inventory = {},
  { site }: Access,
): Entry[] {
  const others = { before, profileIds: site ? profileIds(site) : new Set<string>() };
  const there = shown.filter(isThere);
  return entries.filter((entry) => there.some((one) => isOf(one, entry, others)));
}

function costlyEntries(entries: readonly Entry[]): [RestKindName, Entry[]][] {
  const costly = entries.filter(({ kind }) => costlyKindOf(kind) !== undefined);
  return [...Map.groupBy(costly, ({ kind }) => listedKindOf(kind))].flatMap(([kind, those]) =>
    kind === undefined ? [] : [[kind, those] as [RestKindName, Entry[]]],
  );
}
