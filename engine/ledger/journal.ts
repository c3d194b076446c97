import { constants, type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { printableJson } from '../printable.ts';

/** Where lines go. */
export type Sink = { write(text: string): Promise<void>; sync(): Promise<void> };

/** Appends lines of JSON; many at the same time cost one sync. */
export type Journal = {
  /** Resolves when the line is on disk. */
  append(line: object): Promise<void>;
};

export function createJournal(sink: Sink): Journal {
  let waiting: string[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function flush(): Promise<void> {
    next = undefined;
    const lines = waiting;
    waiting = [];
    await sink.write(lines.join(''));
    await sink.sync();
  }

  return {
    append(line) {
      waiting.push(`${printableJson(line)}\n`);
      next ??= last = last.then(flush, flush);
      return next;
    },
  };
}

/** A file of lines. What is appended begins on a line of its own, even after one that a crash left unfinished. @throws Error when it is not there */
export async function openJournalFile(file: string): Promise<Journal & { close(): Promise<void> }> {
  const handle = await open(file, constants.O_WRONLY | constants.O_APPEND);
  await handle.write('\n');
  const sink = { write: (text: string) => handle.appendFile(text), sync: () => handle.datasync() };
  return { ...createJournal(sink), close: () => handle.close() };
}

/** Makes a file with its first line, or none at all: whoever finds it finds that line whole. */
export async function createJournalFile(file: string, first: object): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.${basename(file)}.new`);
  await writeFile(unfinished, `${printableJson(first)}\n`, { flush: true });
  await rename(unfinished, file);
  const handle = await open(folder, 'r');
  await syncFolder(handle).finally(() => handle.close());
}

/** Some file systems can't sync a folder, and need not. */
async function syncFolder(handle: FileHandle): Promise<void> {
  await handle.sync().catch(() => {});
}
