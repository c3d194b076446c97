import { stat } from 'node:fs/promises';
import { residentBytes } from './sample-memory.ts';

/** Real milliseconds between two looks: what a target sends in between has to fit into memory. */
const every = 200;

/** Bytes of a log that can be read as one text. */
const mostLog = 400 * 2 ** 20;

export type ProcessBounds = {
  /** Begins to look at a process. */
  follow(pid: number): void;
  /** Aborts once a bound is exceeded. */
  readonly signal: AbortSignal;
  /** Formats the bound that was exceeded. */
  exceeded(): string | undefined;
  stop(): void;
};

/**
 * Bounds the memory of a process that reads what a target sends, and the log that it writes of it: k6 itself reads answers of
 * any length. Where there is no /proc its memory has no bound.
 */
export function boundProcess({
  bytes,
  log,
}: {
  readonly bytes: number;
  readonly log: string;
}): ProcessBounds {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let exceeded: string | undefined;

  async function look(pid: number): Promise<void> {
    const [memory = 0, written] = await Promise.all([residentBytes(pid), sizeOf(log)]);
    if (memory > bytes) exceeded ??= `${inMegabytes(bytes)} of memory`;
    if (written > mostLog) exceeded ??= `${inMegabytes(mostLog)} for its log`;
    if (exceeded === undefined) return;
    end.abort();
    // A program that is asked to end may take its time, and more of the memory.
    kill(pid);
  }

  return {
    follow(pid) {
      timer = setInterval(() => void look(pid), every);
    },
    signal: end.signal,
    exceeded: () => exceeded,
    stop: () => clearInterval(timer),
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
