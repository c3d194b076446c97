import { BroadcastChannel } from 'node:worker_threads';

/** Why a run ends early: somebody asked for it. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
}

/** How many milliseconds after an interruption calls may still be under way, to learn an id or to delete something. */
const mostCleaning = 25_000;

/** What the worker of a run knows of an interruption. */
export type Interruptible = {
  /** Aborted when the main thread calls `interrupt`. */
  readonly signal: AbortSignal;
  close(): void;
};

/**
 * Listens for `interrupt` of the same name.
 * @param tooLate called when the listener is not closed within `within` milliseconds after that
 */
export function interruptible(name: string, tooLate: () => void, within = mostCleaning): Interruptible {
  const channel = new BroadcastChannel(name);
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  channel.onmessage = () => {
    timer ??= setTimeout(tooLate, within).unref();
    abort.abort(new Interruption('the run was interrupted'));
  };
  channel.unref();
  return {
    signal: abort.signal,
    close() {
      clearTimeout(timer);
      channel.close();
    },
  };
}

/** Tells the worker of a run that it is over. */
export function interrupt(name: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('over');
  channel.close();
}
