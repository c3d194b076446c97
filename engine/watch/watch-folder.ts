import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '../errors.ts';
import { isAlive, type Owner, ownerHere, placeOf } from '../ledger/owner.ts';
import { readLimited } from '../read-limited.ts';
import { prepareFolder } from '../report/prepare-folder.ts';
import { whyUnreadable } from '../why-unreadable.ts';
import schema from './watch-state.schema.json' with { type: 'json' };
import type { WatchState } from './watch-state.ts';

/** The folder of a watch, which belongs to this process until it is closed. */
export type WatchFolder = {
  /** The state that it holds; undefined where nothing was judged yet. */
  readonly state: WatchState | undefined;
  /** Replaces the state: whoever reads it sees the one or the other, and it outlives the process. */
  save(state: WatchState): Promise<void>;
  close(): Promise<void>;
};

/** Bytes that are read of a lock. */
const mostLockBytes = 64 * 2 ** 10;
/** How often a lock is touched by who holds it, in milliseconds, and from which age on nobody does. */
const keptEvery = 10_000;
const staleAfter = 60_000;
/** Bytes that are read of a state. */
const mostBytes = 64 * 2 ** 20;

/**
 * Opens the folder of a watch, and makes it where there is none.
 * @throws UsageError when another process holds it, or its state can't be read
 */
export async function openWatchFolder(folder: string): Promise<WatchFolder> {
  await prepareFolder(folder);
  const lock = join(folder, 'lock.json');
  await takeLock(folder, lock);
  const kept = setInterval(
    () => void utimes(lock, new Date(), new Date()).catch(() => {}),
    keptEvery,
  ).unref();
  const release = (): Promise<void> => {
    clearInterval(kept);
    return rm(lock, { force: true });
  };
  const file = join(folder, 'state.json');
  try {
    return {
      state: await readState(file),
      save: (state) => replaceFile(file, `${JSON.stringify(state)}\n`),
      close: release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function takeLock(folder: string, lock: string): Promise<void> {
  const text = JSON.stringify(await ownerHere());
  for (;;) {
    const isTaken = await writeFile(lock, text, { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw new UsageError(`the folder ${folder} can't be locked: ${error.message}`, { cause: error });
      },
    );
    if (isTaken) return;
    const owner = await ownerOf(lock);
    const alive = owner === undefined ? false : await isHolding(owner, lock);
    if (alive !== false) throw new UsageError(heldWords(folder, lock, owner!, alive));
    // Two that find a dead owner at once: the rename lets one of them take its lock away.
    const dead = join(folder, `.lock-${randomUUID()}`);
    await rename(lock, dead).catch(() => {});
    await rm(dead, { force: true, recursive: true });
  }
}

/** Whether the owner still holds a lock. One in another container of this host is told by the age of its lock. */
async function isHolding(owner: Owner, lock: string): Promise<boolean | undefined> {
  const alive = await isAlive(owner);
  if (alive !== undefined || owner.host !== hostname()) return alive;
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > staleAfter ? false : undefined;
}

function heldWords(folder: string, lock: string, owner: Owner, alive: boolean | undefined): string {
  if (alive)
    return `another watch holds the folder ${folder} (pid ${owner.pid}): give each its own by --state`;
  if (owner.host === hostname())
    return `a watch on ${placeOf(owner)} may hold the folder ${folder}: when it has ended, try again in a minute`;
  return `a watch on ${owner.host} may hold the folder ${folder}: when it has ended, delete ${lock}`;
}

/** One that was not written to its end is nobody's. */
async function ownerOf(lock: string): Promise<Owner | undefined> {
  try {
    const owner = JSON.parse(await readLimited(lock, mostLockBytes)) as Partial<Owner>;
    return typeof owner.pid === 'number' && typeof owner.host === 'string' ? (owner as Owner) : undefined;
  } catch {
    return undefined;
  }
}

async function readState(file: string): Promise<WatchState | undefined> {
  const text = await readLimited(file, mostBytes).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`the state ${file} can't be read: ${whyUnreadable(error)}`, { cause: error });
  });
  if (text === undefined) return undefined;
  const validate = new Ajv2020({ strict: false }).compile<WatchState>(schema);
  const state = parsedState(text);
  if (validate(state)) return state;
  const [problem] = validate.errors ?? [];
  const where = problem === undefined ? '' : ` (${problem.instancePath || '/'} ${problem.message})`;
  throw new UsageError(
    `${file} is no state of a watch that this version can read${where}: move it away to begin anew, or name another folder by --state`,
  );
}

function parsedState(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a file beside it, has it on disk, and puts it in its place. */
async function replaceFile(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  try {
    // What lies in its place may be a pipe that nobody reads, or lead elsewhere.
    await rm(part, { force: true, recursive: true });
    const handle = await open(part, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (cause) {
    throw new UsageError(`the state can't be written to ${file}: ${(cause as Error).message}`, { cause });
  }
}
