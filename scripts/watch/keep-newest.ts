import { lstat, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNoLink } from '../../engine/report/folder/own-file.ts';

/** A file in each folder that a watch has written: what lies beside them is somebody else's. */
const mark = '.of-watch';

/** Says of a folder that a watch has written it, so that `keepNewest` may delete it. */
export async function markOwn(folder: string): Promise<void> {
  await writeFile(join(folder, mark), '');
}

/**
 * Deletes the oldest folders that a watch has written below a folder, until no more than `most` are left and they have `mostBytes` together.
 * @returns the names of those that are kept, the newest first
 * @throws Error for a folder that is a link: what lies behind it may be somebody else's
 */
export async function keepNewest(parent: string, most: number, mostBytes: number): Promise<string[]> {
  await assertNoLink(parent);
  const folders = (await readdir(parent, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d\d-\d\dT/.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
  const kept: string[] = [];
  let bytes = 0;
  for (const name of folders) {
    if (!(await isOwn(join(parent, name)))) continue;
    const size = await bytesIn(join(parent, name));
    if (kept.length < most && bytes + size <= mostBytes) {
      kept.push(name);
      bytes += size;
    } else await rm(join(parent, name), { recursive: true, force: true });
  }
  return kept;
}

async function isOwn(folder: string): Promise<boolean> {
  return lstat(join(folder, mark)).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** What lies behind links does not count. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await lstat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
