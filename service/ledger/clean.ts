import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../../engine/errors.ts';
import type { Redact } from '../../engine/http/redact.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { whyUnreadable } from '../../engine/why-unreadable.ts';
import { InvalidProfile, loadProfile, type Profile } from '../profile/profile.ts';
import { profileRedact } from '../profile/profile-secrets.ts';
import { type Access, createAccess } from './access.ts';
import { movedAddresses, withinAddresses } from './address.ts';
import type { Ask } from './ask.ts';
import { closedFolder } from './closed.ts';
import type { Entry, Header } from './entry.ts';
import { forget } from './forget.ts';
import { hasKeyOf } from './key-fingerprint.ts';
import { describeEntry } from './kinds.ts';
import type { Left } from './left.ts';
import { livingOwner } from './living-owner.ts';
import { type Looks, lookAgain } from './look-again.ts';
import { shownNameOf } from './own-shown.ts';
import { type LedgerRecord, readLedger } from './read-ledger.ts';
import { renderIntent } from './render-intent.ts';
import { renderDamage, renderLeft, renderReturned, renderUnwritten } from './render-left.ts';
import { openEntries, type Swept, sweep } from './sweep.ts';

export type CleanOptions = {
  /** Where the results are, and the ledgers below them. */
  readonly results: string;
  /** A target profile: only what was left on this target, reached by this profile. */
  readonly target: string | undefined;
  /** A run to clean up although it can't be told from here whether it has ended. */
  readonly run: string | undefined;
  readonly dryRun: boolean;
  /** Whether runs are left alone whose resources were all seen to be gone. */
  readonly skipClosed?: boolean;
  /** Whether all runs of other processes of this host have ended: these results belong to this process alone. */
  readonly haveOthersEnded?: boolean;
  /** Whether ledgers of the target that were written with another key are cleaned up as well: one of the same account. */
  readonly anotherKey?: boolean;
  /** A run whose ledger is dropped without a look, once somebody agrees. */
  readonly forget?: { readonly run: string; readonly confirmed: boolean; readonly ask: Ask | undefined };
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/** Where the ledgers of runs with these results are. */
export function ledgerFolder(results: string): string {
  return join(results, 'ledger');
}

/**
 * Deletes what runs that have ended left behind, and says what it does.
 * @returns how many resources are left or unknown
 * @throws UsageError when the profile that was named can't be read, or nobody agrees to forget a run
 */
export async function clean(
  options: CleanOptions,
  transport: Transport,
  say: (line: string) => void,
): Promise<number> {
  if (options.forget !== undefined) return forgetOne(options, options.forget, say);
  const wanted = options.target === undefined ? undefined : await profileAt(options.target, options);
  const known = await ledgersIn(ledgerFolder(options.results));
  await assertThere(options, [...known, ...(await ledgersIn(closedFolder(ledgerFolder(options.results))))]);
  const { open, returned, unread } = await lookAtClosed(options, wanted, transport, say);
  const files = [...known, ...open];
  if (files.length === 0 && returned === 0 && unread === 0)
    say(`no run has left anything in ${ledgerFolder(options.results)}`);
  let left = unread;
  for (const file of files)
    left += await cleanOne(file, wanted, options, transport, say).catch(({ message }: Error) =>
      leave(say, file, [`it can't be worked through: ${message}`], 1),
    );
  if (returned > 0 && !options.dryRun) say('what came back once may do so again: clean up again in a while');
  return options.dryRun ? left + returned : Math.max(left, returned);
}

/** Looks again at closed ledgers. @returns those that it opened, how much came back, and how many can't be read */
async function lookAtClosed(
  options: CleanOptions,
  wanted: Wanted | undefined,
  transport: Transport,
  say: (line: string) => void,
): Promise<{ readonly open: readonly string[]; readonly returned: number; readonly unread: number }> {
  const { results, skipClosed = false, dryRun } = options;
  const looks: Looks = new Map();
  const open: string[] = [];
  let [returned, unread] = [0, 0];
  for (const file of skipClosed ? [] : await ledgersIn(closedFolder(ledgerFolder(results)))) {
    const record = await readLedger(file).catch(unreadable);
    if (record === undefined) unread += leaveUnread(say, file);
    if (record === undefined || !isWanted(record, wanted)) continue;
    const { header } = record;
    try {
      const access = await accessOf(header, wanted, options, transport);
      const again = await lookAgain({ file, record, dryRun }, access, looks, say);
      returned += again?.returned ?? 0;
      if (again !== undefined && !dryRun) open.push(again.open);
    } catch (error) {
      say(`run ${header.run} against ${header.target.name}: not checked again, ${(error as Error).message}`);
    }
  }
  return { open, returned, unread };
}

async function forgetOne(
  options: CleanOptions,
  { run, ...consent }: NonNullable<CleanOptions['forget']>,
  say: (line: string) => void,
): Promise<number> {
  const files = await ledgersIn(ledgerFolder(options.results));
  await assertThere({ ...options, run }, files);
  for (const file of files) {
    const record = await readLedger(file).catch(unreadable);
    if (record?.header.run === run) await forget(file, record, consent, say);
  }
  return 0;
}

/** @throws UsageError for a run that does not exist: what the one that was meant has left would go on costing */
async function assertThere({ results, run }: CleanOptions, files: readonly string[]): Promise<void> {
  if (run === undefined) return;
  const records = await Promise.all(files.map((file) => readLedger(file).catch(unreadable)));
  const runs = records.flatMap((record) => record?.header.run ?? []);
  if (runs.includes(run)) return;
  const others = runs.length === 0 ? 'no run has left anything there' : `those are ${runs.join(', ')}`;
  throw new UsageError(`there is no ledger of a run ${run} in ${ledgerFolder(results)}: ${others}`);
}

/** What can't be read is of no run that is asked for. */
function unreadable(): undefined {}

/** The ledgers in a folder, the oldest first; none where there is no such folder. */
export async function ledgersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const why = error.code === 'ENOTDIR' ? 'it is no folder' : whyUnreadable(error);
    throw new UsageError(`the ledgers in ${folder} can't be read: ${why}`, { cause: error });
  });
  const ledgers = names.filter((name) => name.endsWith('.jsonl') && !name.startsWith('.'));
  return ledgers.sort().map((name) => join(folder, name));
}

/** A run that ends puts its own away meanwhile. */
function leaveUnread(say: (line: string) => void, file: string): number {
  if (!existsSync(file)) return 0;
  const why = `it is no ledger, or its first line is damaged: search the target for what it lists, and delete the file when nothing is left`;
  return leave(say, file, [why], 1);
}

type Wanted = { readonly file: string; readonly profile: Profile };

async function cleanOne(
  file: string,
  wanted: Wanted | undefined,
  options: CleanOptions,
  transport: Transport,
  say: (line: string) => void,
): Promise<number> {
  const record = await readLedger(file);
  if (record === undefined) return leaveUnread(say, file);
  const { header } = record;
  const what = `run ${header.run} against ${header.target.name}`;
  const open = openEntries(record.entries);
  if (wanted !== undefined && !isOf(wanted, header)) return leave(say, what, ['it had another target'], 0);
  // A process that goes on, such as a watch, has no more to do with what it has seen to be gone.
  const living = record.closedAt === undefined ? await livingOwner(header, options) : undefined;
  if (living !== undefined) return leave(say, what, [living.words], living.sure ? 0 : open.length);
  say(
    `${what}: ${open.length === 0 ? 'nothing that it is known to have made is left' : `${open.length} not known to be gone`}`,
  );
  const redact = await redactOf(header, wanted, options);
  for (const line of renderIntent(open, options.dryRun)) say(`  ${redact(line)}`);
  if (options.dryRun) {
    const damaged = renderDamage(file, record);
    if (damaged !== undefined) say(`  ${damaged}`);
    const known = open.length + (await returnedTo(file, record, wanted, options, transport, say));
    return damaged === undefined ? known : Math.max(known, 1);
  }
  return report(await sweepOne(file, record, wanted, options, transport), say);
}

/** How much came back, of what an open ledger lists as gone; it is named. */
async function returnedTo(
  file: string,
  record: LedgerRecord,
  wanted: Wanted | undefined,
  options: CleanOptions,
  transport: Transport,
  say: (line: string) => void,
): Promise<number> {
  const { header } = record;
  const openNames = new Set(openEntries(record.entries).map(shownNameOf));
  const entries = record.entries.filter((entry) => entry.gone && !openNames.has(shownNameOf(entry)));
  if (entries.length === 0) return 0;
  try {
    const access = await accessOf(header, wanted, options, transport);
    const again = await lookAgain(
      { file, record: { ...record, entries }, dryRun: true },
      access,
      new Map(),
      say,
    );
    return again?.returned ?? 0;
  } catch (error) {
    say(`  not checked again, ${(error as Error).message}`);
    return 0;
  }
}

function leave(say: (line: string) => void, what: string, why: readonly string[], left: number): number {
  say(`${what}: left alone, ${why.join('; ')}`);
  return left;
}

function isWanted({ header }: LedgerRecord, wanted: Wanted | undefined): boolean {
  return wanted === undefined || isOf(wanted, header);
}

/** A profile that has moved is known by the name that it gives its target. */
function isOf({ file, profile }: Wanted, { target }: Header): boolean {
  return target.profile === file || target.name === profile.name;
}

async function sweepOne(
  file: string,
  record: LedgerRecord,
  wanted: Wanted | undefined,
  options: CleanOptions,
  transport: Transport,
): Promise<Swept> {
  const { header } = record;
  try {
    return await sweep(file, await accessOf(header, wanted, options, transport));
  } catch (error) {
    const why = `${(error as Error).message}; if the target is gone for good, --forget ${header.run} drops its ledger`;
    const damaged = renderDamage(file, record);
    const left = openEntries(record.entries).map((entry) => leftFor(entry, why));
    return { gone: 0, left, ...(damaged === undefined ? {} : { damaged }) };
  }
}

function leftFor(entry: Entry, why: string): Left {
  return { kind: entry.kind, what: describeEntry(entry), why };
}

/** @throws Error when the profile leads elsewhere by now, or has another key: what is not there would be taken for gone */
async function accessOf(
  { target }: Header,
  wanted: Wanted | undefined,
  options: CleanOptions,
  transport: Transport,
): Promise<Access> {
  const { profile } = wanted ?? (await profileOfLedger(target.profile, options));
  const moved = movedAddresses(profile, target);
  if (moved.length > 0)
    throw new Error(
      `the target profile leads to another address than it did (${moved.join('; ')}); --target FILE names one that leads there`,
    );
  const access = createAccess(withinAddresses(profile, target), transport);
  if (hasKeyOf(profile, target)) return access;
  // Anybody may have written a ledger that does not show this key: then the key goes where the caller says, and nowhere else.
  if (options.anotherKey === true && wanted !== undefined) return { ...access, hasAnotherKey: true };
  throw new Error(
    'the run had another key, and that of another account does not show what is left; --another-key with --target FILE if both are of one account',
  );
}

/** A ledger of an older version may hold ids with keys in them. Without a profile no key is known. */
async function redactOf(header: Header, wanted: Wanted | undefined, options: CleanOptions): Promise<Redact> {
  const found = wanted ?? (await profileAt(header.target.profile, options).catch(() => undefined));
  return found === undefined ? (text) => text : profileRedact(found.profile);
}

/** What a ledger names may be any file: nothing of it is quoted. @throws Error where it is no profile */
async function profileOfLedger(file: string, options: CleanOptions): Promise<Wanted> {
  return profileAt(file, options).catch((cause: Error) => {
    if (!(cause instanceof InvalidProfile)) throw cause;
    const words = `the target profile that its ledger names, ${file}, can't be used: doctor --target ${file} says why`;
    throw new Error(`${words}; --target FILE names another`, { cause });
  });
}

async function profileAt(file: string, { environment }: CleanOptions): Promise<Wanted> {
  return { file: resolve(file), profile: await loadProfile(file, environment) };
}

function report(
  { gone, left, returned = [], unwritten, damaged }: Swept,
  say: (line: string) => void,
): number {
  if (gone > 0) say(`  ${gone} deleted, or seen to be gone`);
  for (const line of renderReturned(returned)) say(`  ${line}`);
  for (const line of renderLeft(left)) say(`  ${line}`);
  if (unwritten !== undefined) say(`  ${renderUnwritten(unwritten)}`);
  if (damaged !== undefined) say(`  ${damaged}`);
  const known = Math.max(left.length, returned.length);
  return unwritten === undefined && damaged === undefined ? known : Math.max(known, 1);
}
