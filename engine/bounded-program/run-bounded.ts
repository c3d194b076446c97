import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { endFamily, type ProcessFamily, settledFamily } from './process-family.ts';

export type ProgramBounds = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Variable that is added to the environment, with a value that no other process has: by it children are found. */
  readonly mark: readonly [name: string, value: string];
  /** What the program reads on its standard input; without it that is empty. */
  readonly input?: string;
  /** File that takes what the program prints on both streams. It is made anew, in the place of a link. */
  readonly log: string;
  readonly mostMs: number;
  readonly mostBytes: number;
  /** Ends it from outside; the signal's reason is in what comes back. */
  readonly signal: AbortSignal;
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly grace?: number;
};

export type BoundedEnd = {
  readonly how: 'exited' | 'signal' | 'too-long' | 'too-much-output' | 'ended' | 'not-started';
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Processes that still ran a moment after the program had ended. They are ended by now. */
  readonly leftBehind: number;
  readonly durationMs: number;
  /** Why the log could not be kept, where it could not. */
  readonly logProblem?: string;
  /** Why it did not start, or what the signal from outside gave as its reason. */
  readonly reason?: unknown;
};

/** Milliseconds in which the children of a program that has ended may end by themselves. */
const afterwards = 500;
/** Milliseconds in which a pipe is read to its end that a process may hold which could not be found. */
const lastOutput = 500;

/**
 * Runs a program without a shell, in a process group of its own, within bounds of time and output. When it returns, nothing
 * runs any more of what the program started, save what left both its group and its environment.
 */
export async function runBounded(
  program: string,
  args: readonly string[],
  bounds: ProgramBounds,
): Promise<BoundedEnd> {
  const began = performance.now();
  const [name, value] = bounds.mark;
  const log = await openLog(bounds.log);
  const child = spawn(program, args, {
    env: { ...bounds.environment, [name]: value },
    detached: true,
    stdio: [bounds.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  // A program that reads nothing closes the pipe.
  child.stdin?.on('error', () => {}).end(bounds.input);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const cut = Promise.withResolvers<'too-long' | 'too-much-output' | 'ended'>();
  keepOutput(child, log.stream, bounds.mostBytes, () => cut.resolve('too-much-output'));
  const problem = await startOf(child);
  const took = () => ({ durationMs: Math.round(performance.now() - began) });
  if (problem !== undefined) {
    await ended(log.stream);
    return { how: 'not-started', code: null, signal: null, leftBehind: 0, ...took(), reason: problem };
  }
  const family: ProcessFamily = { group: child.pid!, mark: `${name}=${value}` };
  const { grace = 2000, signal } = bounds;
  const late = setTimeout(() => cut.resolve('too-long'), bounds.mostMs);
  const stop = (): void => cut.resolve('ended');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const how = await Promise.race([exited.then(() => undefined), cut.promise]);
    const { durationMs } = took();
    const left = how === undefined ? (await settledFamily(family, afterwards)).length : 0;
    if (how !== undefined || left > 0) await endFamily(family, grace);
    await Promise.race([closed, sleep(lastOutput)]);
    await ended(log.stream);
    const logProblem = log.problem();
    return {
      how: how ?? (child.signalCode === null ? 'exited' : 'signal'),
      ...{ code: child.exitCode, signal: child.signalCode, leftBehind: left, durationMs },
      ...(how === 'ended' ? { reason: signal.reason } : {}),
      ...(logProblem === undefined ? {} : { logProblem }),
    };
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    child.stdin?.destroy();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await ended(log.stream);
  }
}

/** Why a program did not start; undefined once it runs. */
async function startOf(child: ChildProcess): Promise<string | undefined> {
  try {
    await once(child, 'spawn');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A log that a program may take away, or lay a link in the place of, while others run: that is told, and ends nothing. */
async function openLog(file: string): Promise<{ stream: WriteStream; problem: () => string | undefined }> {
  let problem: string | undefined;
  const note = (error: Error): void => {
    problem = error.message;
  };
  await rm(file, { force: true }).catch(note);
  const stream = createWriteStream(file, { flags: 'wx' }).on('error', note);
  return { stream, problem: () => problem };
}

/** Writes what both streams bring into the log, up to a bound. What comes after it is not read. */
function keepOutput(child: ChildProcess, log: WriteStream, most: number, overflow: () => void): void {
  let bytes = 0;
  const note = (part: Buffer): void => {
    const room = Math.max(0, most - bytes);
    bytes += part.length;
    if (room > 0 && log.writable) log.write(part.subarray(0, room));
    if (bytes <= most) return;
    child.stdout?.pause();
    child.stderr?.pause();
    overflow();
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
}

async function ended(log: WriteStream): Promise<void> {
  if (log.closed) return;
  const closed = once(log, 'close');
  log.end();
  await closed;
}
