import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../', import.meta.url).pathname;

export type Outcome = { code: number | null; stdout: string; stderr: string };

/** Runs one of the project's commands as a user would, and waits for its end. */
export function runCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  return runProgram(process.execPath, ['scripts/main.js', ...args], environment);
}

export function runProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...environment } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part) => {
    stdout += part;
  });
  child.stderr.on('data', (part) => {
    stderr += part;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A new folder for what a command writes. */
export function scratchFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'plumbline-'));
}
