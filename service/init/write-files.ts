import { lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../engine/errors.ts';
import { assertNoLinkBelow } from '../../engine/links-below.ts';
import type { StarterFiles } from './render-files.ts';

/**
 * Writes files into a folder: all of them, or none.
 * @param force whether files that are there may be replaced: a link is, and what it names stays as it is
 * @throws UsageError when some are there, or one can't be written
 */
export async function writeStarterFiles(folder: string, files: StarterFiles, force: boolean): Promise<void> {
  const taken = force ? [] : await existing(folder, Object.keys(files));
  if (taken.length > 0)
    throw new UsageError(
      `${taken.join(' and ')} would be overwritten: --force does so, --out names another folder`,
    );
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    try {
      await assertNoLinkBelow(folder, dirname(name));
      await mkdir(dirname(file), { recursive: true });
      // Removed first: what a link names is nobody's to overwrite.
      if (force) await rm(file, { force: true });
      await writeFile(file, text, { flag: 'wx' });
    } catch (cause) {
      throw new UsageError(`${file} can't be written: ${(cause as Error).message}`, { cause });
    }
  }
}

async function existing(folder: string, names: readonly string[]): Promise<string[]> {
  const found = names.map(async (name) => {
    const file = join(folder, name);
    return (await lstat(file).catch(() => undefined)) === undefined ? [] : [file];
  });
  return (await Promise.all(found)).flat();
}
