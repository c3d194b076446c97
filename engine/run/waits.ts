import { BroadcastChannel } from 'node:worker_threads';

/** What a case of a rule waits for on a clock that runs by itself: a real instant, in milliseconds since 1970. */
export type Wait = { readonly rule: string; readonly until: number };

/** Notes that something is waited for, so many real milliseconds at most. What it gives back ends the wait. */
export type Waiting = (most: number) => () => void;

export type OpenWaits = {
  of(rule: string): Waiting;
  list(): Wait[];
};

export function createWaits(): OpenWaits {
  const open = new Set<Wait>();
  return {
    of: (rule) => (most) => {
      const wait = { rule, until: Date.now() + most };
      open.add(wait);
      return () => void open.delete(wait);
    },
    list: () => [...open],
  };
}

/** How often, in real milliseconds, the worker of a run tells what it waits for. */
const often = 1000;

/** Tells the main thread, until it is stopped. */
export function publishWaits(name: string, waits: OpenWaits): () => void {
  const channel = new BroadcastChannel(channelOf(name));
  channel.unref();
  const timer = setInterval(() => channel.postMessage(waits.list()), often);
  timer.unref();
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

/** Hears what the worker tells, until it is stopped. */
export function hearWaits(name: string, heard: (waits: readonly Wait[]) => void): () => void {
  const channel = new BroadcastChannel(channelOf(name));
  channel.onmessage = (event) => heard((event as unknown as { data: Wait[] }).data);
  channel.unref();
  return () => channel.close();
}

function channelOf(name: string): string {
  return `${name} waits`;
}
