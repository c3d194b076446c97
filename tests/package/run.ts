import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Place = {
  readonly cwd: string;
  readonly node?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** The environment of somebody who has no clone: what npm and the tests put there is left out. */
function environmentOf({ node, env }: Place): NodeJS.ProcessEnv {
  const own = /^(npm_|NODE_(COMPILE_CACHE|ENV|OPTIONS)$|VITEST|TEST$|INIT_CWD)/i;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  const { PATH = '', ...rest } = Object.fromEntries(kept);
  return { ...rest, PATH: node === undefined ? PATH : `${node}${delimiter}${PATH}`, ...env };
}

/** Begins a program in a folder, with the Node of another. */
function begin(program: string, args: readonly string[], place: Place) {
  return spawn(program, args, {
    cwd: place.cwd,
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Begins a program whose whole process group ends by the function returned: npx leaves what it started running. */
export function beginGroup(program: string, args: readonly string[], place: Place) {
  const child = spawn(program, args, {
    ...{ cwd: place.cwd, env: environmentOf(place), detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, endGroup: () => void process.kill(-child.pid!, 'SIGTERM') };
}

/** Runs a program to its end, whatever that is. */
export async function end(program: string, args: readonly string[], place: Place): Promise<Ended> {
  const child = begin(program, args, place);
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    said.stdout += part;
  });
  child.stderr.on('data', (part) => {
    said.stderr += part;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
}

/**
 * Runs a program that has to end well.
 * @returns what it printed on standard output
 */
export async function run(program: string, args: readonly string[], place: Place): Promise<string> {
  const { code, stdout, stderr } = await end(program, args, place);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}
