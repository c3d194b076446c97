import { lstat, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that are read of the record of a run, a load or a proof, and of a journal. */
export const mostRecordBytes = 256 * 2 ** 20;

/**
 * Where a file of a run lies, if it is one: a regular file below the run's folder. A folder that came from elsewhere may
 * have links in it, which would show in a report what lies outside of it, or pipes, which nobody may write to.
 * @param most bytes that it may have
 * @returns undefined for anything else
 */
export async function ownFile(folder: string, path: string, most: number): Promise<string | undefined> {
  try {
    const file = await realpath(join(folder, path));
    if (file !== join(await realpath(folder), path)) return undefined;
    const found = await stat(file);
    return found.isFile() && found.size <= most ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The text of such a file; undefined where there is none, or it can't be read. */
export async function readOwnFile(folder: string, path: string, most: number): Promise<string | undefined> {
  const file = await ownFile(folder, path, most);
  return file === undefined ? undefined : readFile(file, 'utf8').catch(() => undefined);
}

/** @throws Error for a link: a folder that came from elsewhere may lead to what lies outside of it */
export async function assertNoLink(file: string): Promise<void> {
  if ((await lstat(file)).isSymbolicLink()) throw new Error('it is a link, which is not followed');
}

/**
 * Writes a file anew, in the place of a link that would have another one written. It is there whole or not at all: a disk that
 * is full leaves what was there before.
 * @param text as a whole or in pieces
 */
export async function writeOwnFile(file: string, text: string | Iterable<string>): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await writeFile(part, text, { flag: 'wx' });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
