import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives all tests one folder for what they write and commands leave, which goes with them. Called by Vitest. */
export async function setup(): Promise<() => Promise<void>> {
  const { TMPDIR: before } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-tests-'));
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  };
}
