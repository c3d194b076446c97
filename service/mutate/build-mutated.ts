import { cp, glob, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { instrument } from '../../engine/mutate/instrument.ts';
import type { MutatedBuild } from '../../engine/mutate/mechanical-mutant.ts';

const root = new URL('../../', import.meta.url).pathname;

/** What is mutated. */
const mutated = ['emulator/core/**/*.ts', 'emulator/api/**/*.ts'];
/** The protocols of our own, by which worlds are made and worker processes attached: no rule speaks about them. */
const ownProtocols = ['emulator/api/control/', 'emulator/api/workers/'];

/**
 * Builds an instrumented emulator in a temporary folder: Node runs no TypeScript below `node_modules`. What the emulator
 * rests on is linked, so that it is found where it stands.
 */
export async function buildMutated(): Promise<MutatedBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-mutants-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { sources, mutants } = await instrument(await readSources());
    for (const name of await readdir(root)) {
      if (!['emulator', '.git', 'results'].includes(name))
        await symlink(join(root, name), join(folder, name));
    }
    await cp(join(root, 'emulator'), join(folder, 'emulator'), { recursive: true });
    for (const { name, text } of sources) await writeFile(join(folder, name), text);
    return { start: join(folder, 'emulator/start.ts'), mutants, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readSources() {
  const names = (await Array.fromAsync(glob(mutated, { cwd: root })))
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !name.endsWith('.test.ts') && !ownProtocols.some((path) => name.startsWith(path)))
    .sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') })));
}
