import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Files } from './files.ts';

/** The files of a folder and all below it, by path with slashes. A folder that isn't there has none. */
export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(onlyMissing);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => {
      return [relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8')] as const;
    }),
  );
  return new Map(files);
}

function onlyMissing(cause: NodeJS.ErrnoException): [] {
  if (cause.code === 'ENOENT') return [];
  throw cause;
}
