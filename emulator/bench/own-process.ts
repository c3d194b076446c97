import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { EmulatorError } from '../core/errors.ts';

/** A process that prints a line of JSON when it is ready. */
export type OwnProcess<T> = {
  readonly ready: T;
  /** From its start to that line, in milliseconds. */
  readonly readyMs: number;
  /** What it holds in memory, in bytes; NaN where the system does not say. */
  memory(): Promise<number>;
  /** User and system time that it has taken, in seconds; NaN where the system does not say. */
  processorSeconds(): Promise<number>;
  stop(): Promise<void>;
};

/** Linux counts processor time in hundredths of a second wherever it tells programs of it. */
const ticksPerSecond = 100;

/** User and system time that a process has taken, in seconds; NaN where the system does not say. */
export async function processorSecondsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program stands in brackets and may hold anything; eleven fields on from it are both times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / ticksPerSecond;
}

/** @throws EmulatorError when it ends before it is ready */
export async function startProcess<T>(args: readonly string[]): Promise<OwnProcess<T>> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(text);
    });
    void ended.then(() => reject(new EmulatorError(`${args.join(' ')} ended before it was ready`)));
  });
  return {
    ready: JSON.parse(line) as T,
    readyMs: performance.now() - begun,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    processorSeconds: () => processorSecondsOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
