import { constants, type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { printableJson } from '../printable.ts';

/** Where lines go. */
export type Sink = { write(text: string): Promise<void>; sync(): Promise<void> };

/** Appends lines of JSON; many at the same time cost one sync. */
export type Journal = {
  /** Resolves when the line is on disk. */
  append(line: object): Promise<void>;
};

/** @param mayBeTorn whether what is there may end in a line that is not whole */
export function createJournal(sink: Sink, mayBeTorn = false): Journal {
  let isTorn = mayBeTorn;
  let waiting: string[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function flush(): Promise<void> {
    next = undefined;
    const lines = waiting;
    waiting = [];
    // The empty line says that the one before it is known not to be whole, or that lines are missing there.
    const text = `${isTorn ? '\n\n' : ''}${lines.join('')}`;
    // A full disk takes a part of it, and the next line begins on one of its own.
    isTorn = true;
    await sink.write(text);
    await sink.sync();
    isTorn = false;
  }

  return {
    append(line) {
      waiting.push(`${printableJson(line)}\n`);
      next ??= last = last.then(flush, flush);
      return next;
    },
  };
}

/**
 * A file of lines. What is appended begins on a line of its own, even after one that a crash or a full disk left unfinished: an empty
 * line comes between. Nothing is written before that.
 * @param isRestored whether it is written once more where somebody has removed it meanwhile
 * @throws Error when it is not there
 */
export async function openJournalFile(
  file: string,
  isRestored = false,
): Promise<Journal & { close(): Promise<void> }> {
  const openAgain = () => open(file, constants.O_RDWR | constants.O_APPEND);
  let handle = await openAgain();
  const sink = {
    async write(text: string) {
      if (isRestored && !(await isNamed(file, handle))) {
        await writeWhole(file, await allOf(handle));
        await handle.close();
        handle = await openAgain();
      }
      await handle.appendFile(text);
    },
    sync: () => handle.datasync(),
  };
  return { ...createJournal(sink, await isTornFile(handle)), close: () => handle.close() };
}

/** Whether the open file is still the one of that name. */
async function isNamed(file: string, handle: FileHandle): Promise<boolean> {
  const there = await stat(file).catch(() => undefined);
  const { dev, ino } = await handle.stat();
  return there?.ino === ino && there.dev === dev;
}

async function allOf(handle: FileHandle): Promise<Uint8Array> {
  const { size } = await handle.stat();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
  return buffer.subarray(0, bytesRead);
}

async function isTornFile(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 0 || buffer.toString() !== '\n';
}

/** Makes a file with its first line, or none at all: whoever finds it finds that line whole. */
export function createJournalFile(file: string, first: object): Promise<void> {
  return writeWhole(file, `${printableJson(first)}\n`);
}

async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.${basename(file)}.new`);
  try {
    await writeFile(unfinished, text, { flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  const handle = await open(folder, 'r');
  await syncFolder(handle).finally(() => handle.close());
}

/** Some file systems can't sync a folder, and need not. */
async function syncFolder(handle: FileHandle): Promise<void> {
  await handle.sync().catch(() => {});
}
