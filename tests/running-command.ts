import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './run-command.ts';

const root = new URL('../', import.meta.url).pathname;

/** A command under way. */
export type RunningCommand = {
  kill(signal: NodeJS.Signals): void;
  /** What it has written there so far. */
  stdout(): string;
  stderr(): string;
  readonly ended: Promise<Outcome>;
};

/** Starts one of the project's commands, in one process that a signal reaches. */
export function startCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
): RunningCommand {
  const child = spawn(process.execPath, ['scripts/main.js', ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part) => {
    stdout += part;
  });
  child.stderr.on('data', (part) => {
    stderr += part;
  });
  return {
    kill: (signal) => void child.kill(signal),
    stdout: () => stdout,
    stderr: () => stderr,
    ended: outcomeOf(child),
  };
}

/** What it wrote, once it has ended. */
export async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (part) => {
    stdout += part;
  });
  child.stderr?.on('data', (part) => {
    stderr += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

/** Asks until the answer is one to go on with. */
export async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    await sleep(50);
  }
}
