import { Worker } from 'node:worker_threads';
import type { Profile } from '../profile/profile.ts';

export type ThreadOptions = {
  /** Path of the module that starts the instrumented emulator. */
  readonly start: string;
  /** Mutant that is active while it starts, too. */
  readonly mutant: string | undefined;
};

/** Asks the thread of an emulator. */
export type ThreadCall = {
  /** From now on this mutant is active; null for none. */
  readonly activate?: string | null;
  /** From now on passes are counted under this name. */
  readonly count?: string;
};
/** Mutants that were passed since the call before that named whom to count for; since the start, if there was none. */
export type ThreadAnswer = { readonly passed: readonly string[] };

/** An instrumented emulator in a thread of its own, which can be ended whatever it does. */
export type MutatedEmulator = {
  readonly profile: Profile;
  /** Switches the active mutant of its worlds to come. */
  activate(mutant: string | undefined): Promise<void>;
  /** Counts passes under another name, and gives the mutants that were passed under the name before. */
  countFor(name: string): Promise<readonly string[]>;
  /** Aborted when it ends by itself or answers nothing any more; the reason says how, in words. */
  readonly ended: AbortSignal;
  stop(): Promise<void>;
};

export type MutatedStartOptions = {
  /** One that is active from the first line on. */
  readonly mutant?: string | undefined;
  /** How often it is asked for a sign of life, in real milliseconds. */
  readonly pingEvery?: number;
};

/** How many times in a row it may give no sign of life. A time when this thread itself was late does not count. */
const mostSilent = 20;
const mostLate = 1.3;
/** How long it may take to start. */
const longestStart = 60_000;
/** A mutant that fills the memory ends its thread and nothing else. In MB. */
const mostMemory = 768;

const thread = new URL('./emulator-thread.ts', import.meta.url);

type Message = { profile?: Profile; number?: number; answer?: ThreadAnswer };

/**
 * Starts an instrumented emulator.
 * @throws Error with the reason when it does not start
 */
export async function startMutated(
  start: string,
  { mutant, pingEvery = 1000 }: MutatedStartOptions = {},
): Promise<MutatedEmulator> {
  const workerData: ThreadOptions = { start, mutant };
  const worker = new Worker(thread, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
  const ended = new AbortController();
  const waiting = new Map<number, (answer: ThreadAnswer) => void>();
  const ready = Promise.withResolvers<Profile>();
  let number = 0;
  let silent = 0;
  let lastPing = performance.now();

  const end = (words: string): void => {
    if (!ended.signal.aborted) ended.abort(words);
    ready.reject(new Error(words));
    clearInterval(pings);
    void worker.terminate();
  };
  worker.on('message', ({ profile, number, answer }: Message) => {
    silent = 0;
    if (profile !== undefined) ready.resolve(profile);
    if (number !== undefined) waiting.get(number)?.(answer!);
  });
  worker.on('error', (error) => end(`crashes: ${Object(error).message ?? error}`));
  worker.on('exit', () => end('ends by itself'));

  function call(one: ThreadCall): Promise<ThreadAnswer> {
    const own = ++number;
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
    const lost = (): void => reject(new Error(String(ended.signal.reason)));
    waiting.set(own, resolve);
    if (ended.signal.aborted) lost();
    ended.signal.addEventListener('abort', lost, { once: true });
    worker.postMessage({ number: own, call: one });
    return promise.finally(() => {
      waiting.delete(own);
      ended.signal.removeEventListener('abort', lost);
    });
  }

  const starting = setTimeout(end, longestStart, 'does not start');
  const pings = setInterval(() => {
    const isOnTime = performance.now() - lastPing <= mostLate * pingEvery;
    lastPing = performance.now();
    if (isOnTime && ++silent > mostSilent) end('hangs');
    else call({}).catch(() => {});
  }, pingEvery);
  pings.unref();
  const profile = await ready.promise.finally(() => clearTimeout(starting));

  return {
    profile,
    async activate(one) {
      await call({ activate: one ?? null });
    },
    countFor: async (name) => (await call({ count: name })).passed,
    ended: ended.signal,
    async stop() {
      clearInterval(pings);
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}
