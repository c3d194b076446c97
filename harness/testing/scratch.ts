import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the running test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A file in such a folder; gives its path. */
export async function scratchFile(name: string, text: string): Promise<string> {
  const file = join(await scratchFolder(), name);
  await writeFile(file, text);
  return file;
}
