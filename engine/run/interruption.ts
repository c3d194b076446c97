import { BroadcastChannel } from 'node:worker_threads';

/** Why a run ends early: somebody asked for it. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
}

/** A signal that is aborted when the main thread calls `interrupt` with the same name. */
export function interruptible(name: string): { signal: AbortSignal; close(): void } {
  const channel = new BroadcastChannel(name);
  const abort = new AbortController();
  channel.onmessage = () => abort.abort(new Interruption('the run was interrupted'));
  channel.unref();
  return { signal: abort.signal, close: () => channel.close() };
}

/** Tells the worker of a run that it is over. */
export function interrupt(name: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('over');
  channel.close();
}
