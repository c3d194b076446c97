import { spawn, spawnSync } from 'node:child_process';
import { quoted } from '../engine/report/shell.ts';

const root = new URL('../', import.meta.url).pathname;

/** Whether there is the program that lends commands a terminal. */
export const hasTerminal = spawnSync('script', ['--version']).status === 0;

/**
 * Runs one of the project's commands at a terminal, and types something once it has said what is waited for.
 * @returns its exit code and all that the terminal showed
 */
export async function runAtTerminal(
  args: readonly string[],
  environment: Record<string, string>,
  { once, type }: { readonly once: string; readonly type: string },
): Promise<{ code: number | null; shown: string }> {
  const command = [process.execPath, 'scripts/main.js', ...args].map(quoted).join(' ');
  const child = spawn('script', ['-q', '-e', '-c', command, '/dev/null'], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  let shown = '';
  let isTyped = false;
  child.stdout.on('data', (part) => {
    shown += part;
    if (isTyped || !shown.includes(once)) return;
    isTyped = true;
    child.stdin.write(type);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, shown };
}
