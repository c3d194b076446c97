import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Outcome, runProgram } from '../run-command.ts';

const packages = ['securesystemslib==1.6.0', 'in-toto-attestation==0.9.3', 'cryptography>=46'];
const folder = fileURLToPath(new URL('../../node_modules/.cache/stock-in-toto', import.meta.url));

/** Runs Python with libraries of in-toto, or says why there is none. */
export type StockPython =
  | { readonly run: (args: readonly string[]) => Promise<Outcome> }
  | { readonly missing: string };

/** Fetches the libraries of in-toto from the registry of Python where they are not at hand yet. */
export async function stockPython(): Promise<StockPython> {
  const there = await stat(folder).catch(() => undefined);
  const problem = there === undefined ? await install() : undefined;
  if (problem !== undefined) return { missing: problem };
  return { run: (args) => runProgram('python3', args, { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' }) };
}

async function install(): Promise<string | undefined> {
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
    : `no Python with the libraries of in-toto: ${stderr.trim().split('\n').at(-1)}`;
}
