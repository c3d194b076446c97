import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAfterFile } from './end-after-file.ts';

/** A folder that is gone after the running file of tests. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  endAfterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A file in such a folder; gives its path. */
export async function scratchFile(name: string, text: string): Promise<string> {
  const file = join(await scratchFolder(), name);
  await writeFile(file, text);
  return file;
}
