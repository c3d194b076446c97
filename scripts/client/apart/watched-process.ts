import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endFamily } from '../../../engine/bounded-program/process-family.ts';
import { PlumblineError } from '../../../engine/errors.ts';
import type { ApartCall, ApartMessage, ApartValues } from './messages.ts';

/** A process that runs a user's handler. It is ended with all that the handler started. */
export type WatchedProcess = {
  /** @throws PlumblineError where the call is refused, or once the process is lost */
  call<Does extends ApartCall['does']>(call: Extract<ApartCall, { does: Does }>): Promise<ApartValues[Does]>;
  /** From now on it must give a sign of life within so many real milliseconds. */
  watch(mostSilentMs: number): void;
  /** Gives it up. */
  lose(says: string): void;
  /** Aborted, with a PlumblineError, once it has ended, thrown, or given no sign of life. */
  readonly lost: AbortSignal;
  end(): Promise<void>;
};

const pingEvery = 500;
/** A time when this process itself was late does not count as silence. */
const mostLate = 2;
/** Milliseconds between SIGTERM and SIGKILL for what the handler started. */
const grace = 500;

/**
 * @param module what the process runs
 * @param what names it in messages
 */
export function startWatched(module: URL, what: string): WatchedProcess {
  const mark = ['PLUMBLINE_EMULATOR', randomUUID()] as const;
  const child = fork(fileURLToPath(module), {
    ...{ detached: true, serialization: 'advanced', env: { ...process.env, [mark[0]]: mark[1] } },
    // What a handler prints is no word of the command's.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const exited = Promise.race([once(child, 'exit'), once(child, 'error')]);
  const killNow = (): void => kill(child);
  process.once('exit', killNow);
  const lost = new AbortController();
  let watching: NodeJS.Timeout | undefined;
  const lose = (says: string): void => {
    clearInterval(watching);
    if (!lost.signal.aborted) lost.abort(new PlumblineError(`nothing was judged: ${what} ${says}`));
    killNow();
  };
  child.once('error', (error) => lose(`can't be run: ${error.message}`));
  child.once('exit', (code, signal) => lose(`ended the process that runs it (${signal ?? `code ${code}`})`));
  const calls = createCalls(child, lost.signal, (thrown) => lose(`threw where nothing awaits it: ${thrown}`));
  return {
    call: calls.call,
    watch(mostSilentMs) {
      watching = setInterval(
        createSilenceWatch(calls, mostSilentMs, () =>
          lose(`kept its process busy for ${mostSilentMs / 1000} s, and was ended`),
        ),
        pingEvery,
      );
    },
    ...{ lose, lost: lost.signal },
    async end() {
      lose('was ended with the run');
      await exited.catch(() => {});
      if (child.pid !== undefined) await endFamily({ group: child.pid, mark: mark.join('=') }, grace);
      process.off('exit', killNow);
    },
  };
}

/** Its group, that is what a handler started as well. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

type Calls = Pick<WatchedProcess, 'call'> & { lastHeard(): number };
type Waiting = { resolve(value: unknown): void; reject(error: unknown): void };

function createCalls(child: ChildProcess, lost: AbortSignal, onThrown: (words: string) => void): Calls {
  const waiting = new Map<number, Waiting>();
  let [number, heard] = [0, performance.now()];
  child.on('message', (message: ApartMessage) => {
    heard = performance.now();
    if ('thrown' in message) return onThrown(message.thrown);
    const one = waiting.get(message.number);
    waiting.delete(message.number);
    if ('refused' in message) one?.reject(new PlumblineError(message.refused));
    else one?.resolve(message.value);
  });
  lost.addEventListener('abort', () => {
    for (const { reject } of waiting.values()) reject(lost.reason);
    waiting.clear();
  });
  return {
    lastHeard: () => heard,
    async call(call) {
      lost.throwIfAborted();
      number += 1;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(number, { resolve, reject });
      // A channel that has closed is heard of by the end of the process.
      child.send({ number, call }, () => {});
      return promise as never;
    },
  };
}

/** Gives what is done every so often: asks for a sign of life, and tells when there was none for too long. */
function createSilenceWatch(calls: Calls, most: number, onSilence: () => void): () => void {
  let [silent, before] = [0, performance.now()];
  return () => {
    const now = performance.now();
    const isOnTime = now - before <= mostLate * pingEvery;
    const isSilent = calls.lastHeard() < before;
    before = now;
    if (!isSilent) silent = 0;
    else if (isOnTime) silent += pingEvery;
    if (silent >= most) return onSilence();
    calls.call({ does: 'ping' }).catch(() => {});
  };
}
