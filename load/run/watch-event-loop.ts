import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two ticks of the watch. */
const tick = 20;
/** Milliseconds between two looks at `/health`: a loop that stands still for so long misses one. */
const longestLag = 250;
/** Fewer ticks show nothing but how a step starts. */
const fewest = 100;

type LoopDelays = { readonly count: number; percentile(share: number): number };

/**
 * Watches how late this process's event loop is, which looks at the target's health while the generator makes calls.
 * Call `stop` once: it gives why those looks are no even sample, where they are not.
 */
export function watchEventLoop(): { stop(): { readonly problem?: string } } {
  const delays = monitorEventLoopDelay({ resolution: tick });
  delays.enable();
  return {
    stop() {
      delays.disable();
      const problem = loopProblem(delays);
      return problem === undefined ? {} : { problem };
    },
  };
}

/** @param delays nanoseconds between ticks */
export function loopProblem(delays: LoopDelays): string | undefined {
  const lag = delays.percentile(99) / 1e6 - tick;
  if (delays.count < fewest || !(lag > longestLag)) return undefined;
  return `one request in a hundred to /health was ${Math.round(lag)} ms late: this process was too busy`;
}
