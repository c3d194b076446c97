import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './errors.ts';

/**
 * Asserts that nothing on the way from a folder to a file below it is a link, nor the file itself: whoever made the folder may
 * have had it lead to a file that is not to be written.
 * @param file relative to the folder
 * @throws UsageError that names the link
 */
export async function assertNoLinkBelow(folder: string, file: string): Promise<void> {
  let path = folder;
  for (const part of file.split(/[\\/]/)) {
    path = join(path, part);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isSymbolicLink())
      throw new UsageError(`${path} is a link, and nothing is written through one: remove it`);
    if (found === undefined) return;
  }
}
