import { spawn } from 'node:child_process';

const root = new URL('../../', import.meta.url).pathname;

/** What a command printed. `code` is null when a signal ended it, `isOverdue` when that was ours. */
export type Ending = {
  readonly code: number | null;
  readonly isOverdue: boolean;
  readonly stdout: string;
  readonly stderr: string;
};

/**
 * Runs a program in a process group of its own, and ends all of it when its time is over.
 * @param limit real milliseconds
 */
export function runLimited(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  limit: number,
): Promise<Ending> {
  const child = spawn(program, args, {
    cwd: root,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  child.stdout.on('data', (part: Buffer) => written.stdout.push(part));
  child.stderr.on('data', (part: Buffer) => written.stderr.push(part));
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  }, limit);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      clearTimeout(timer);
      const [stdout, stderr] = [written.stdout, written.stderr].map((parts) =>
        Buffer.concat(parts).toString(),
      );
      resolve({ code, isOverdue, stdout: stdout!, stderr: stderr! });
    });
  });
}
