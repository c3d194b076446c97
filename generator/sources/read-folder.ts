import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../text/errors.ts';

/** The names of a folder's files, in one order everywhere. */
export async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw new SourceError(folder, `it is no folder to be read (${cause.code})`, 'Name one that exists.', {
      cause,
    });
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

export async function readText(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((cause) => {
    throw new SourceError(join(folder, name), `it can't be read (${cause.code})`, 'Is it there?', { cause });
  });
}
