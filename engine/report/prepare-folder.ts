import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../errors.ts';

/**
 * Makes a folder and those above it, before there is anything to lose. One at a time: Node's own way never ends below
 * some special file systems.
 * @throws UsageError when it can't be made or written to
 */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await make(resolve(folder));
    await assertTakes(folder);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`nothing can be written to the folder ${folder}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Tried, not asked: some special file systems grant whoever may do all what they then refuse. */
async function assertTakes(folder: string): Promise<void> {
  await rmdir(await mkdtemp(join(folder, '.tried-')));
}

async function make(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (found !== undefined) throw new UsageError(`${folder} is a file, and a folder is needed there`);
  if (dirname(folder) !== folder) await make(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
