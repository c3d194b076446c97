import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Outcome, runProgram } from './run-command.ts';

/** Runs Python with libraries from its registry, or says why there is none. */
export type StockPython =
  | { readonly run: (args: readonly string[]) => Promise<Outcome> }
  | { readonly missing: string };

/**
 * Fetches libraries from the registry of Python where they are not at hand yet.
 * @param name of the folder that keeps them, changed with the versions
 * @param packages as `pip install` takes them
 */
export async function stockPython(name: string, packages: readonly string[]): Promise<StockPython> {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/${name}`, import.meta.url));
  const there = await stat(folder).catch(() => undefined);
  const problem = there === undefined ? await install(folder, packages) : undefined;
  if (problem !== undefined) return { missing: problem };
  return { run: (args) => runProgram('python3', args, { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' }) };
}

async function install(folder: string, packages: readonly string[]): Promise<string | undefined> {
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const quick = ['--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '20'];
  const args = ['-m', 'pip', 'install', ...quick, '--target', unfinished, ...packages];
  const { code, stderr } = await runProgram('python3', args).catch((error: Error) => ({
    code: 1,
    stderr: error.message,
  }));
  if (code === 0) await rename(unfinished, folder);
  else await rm(unfinished, { recursive: true, force: true });
  return code === 0
    ? undefined
    : `no Python with ${packages.join(', ')}: ${stderr.trim().split('\n').at(-1)}`;
}
