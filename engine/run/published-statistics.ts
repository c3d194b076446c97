import { BroadcastChannel } from 'node:worker_threads';
import { type CallStatistics, callStatistics, statisticsSince } from '../http/call-statistics.ts';

/** Takes what the worker of a run has called so far; the last time once it calls nothing any more. */
export type HeardStatistics = (statistics: CallStatistics) => void;

/** How often, in real milliseconds, the worker publishes it. */
const often = 250;

type StatisticsMessage = { readonly statistics: CallStatistics; readonly isLast: boolean };

/** Publishes to the main thread what this thread calls from now on, until it is stopped. */
export function publishStatistics(name: string): () => void {
  const channel = new BroadcastChannel(channelOf(name));
  channel.unref();
  const before = callStatistics();
  const publish = (isLast: boolean): void =>
    channel.postMessage({
      statistics: statisticsSince(callStatistics(), before),
      isLast,
    } satisfies StatisticsMessage);
  const timer = setInterval(publish, often, false);
  timer.unref();
  return () => {
    clearInterval(timer);
    publish(true);
    channel.close();
  };
}

/** Real milliseconds that the last message may be under way: a busy machine is slow, and a worker that died sends none. */
const lastMessageTimeout = 20_000;

/**
 * Hears what the worker calls.
 * @returns what ends that once the last message is here
 */
export function hearStatistics(name: string, heard: HeardStatistics): () => Promise<void> {
  const channel = new BroadcastChannel(channelOf(name));
  const last = Promise.withResolvers<void>();
  channel.onmessage = (event) => {
    const { statistics, isLast } = (event as unknown as { data: StatisticsMessage }).data;
    heard(statistics);
    if (isLast) last.resolve();
  };
  return async () => {
    const late = setTimeout(last.resolve, lastMessageTimeout);
    await last.promise;
    clearTimeout(late);
    channel.close();
  };
}

function channelOf(name: string): string {
  return `${name} statistics`;
}
