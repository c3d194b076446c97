/** Milliseconds between two ticks of the watch. */
const tick = 20;
/** Milliseconds between two looks at `/health`: a loop that stands still for so long misses one. */
const longestLag = 250;
/** A shorter step shows nothing but how it starts, in milliseconds. */
const shortest = 2000;
/** For which share of a step a look may be later than that. */
const toleratedShare = 0.01;

/** In milliseconds: how long a step took, for how long of it a look that was due came too late, and the longest lag. */
type LoopLags = { readonly span: number; readonly late: number; readonly longest: number };

/**
 * Watches how late this process's event loop is, which looks at the target's health while the generator makes calls. A process that
 * is stopped has no ticks meanwhile: what counts is the time, and not how many ticks are late.
 * Call `stop` once: it gives why those looks are no even sample, where they are not.
 */
export function watchEventLoop(): { stop(): { readonly problem?: string } } {
  const begun = performance.now();
  let last = begun;
  let late = 0;
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    const lag = now - last - tick;
    late += Math.max(0, lag - longestLag);
    longest = Math.max(longest, lag);
    last = now;
  };
  const timer = setInterval(look, tick).unref();
  return {
    stop() {
      look();
      clearInterval(timer);
      const problem = loopProblem({ span: last - begun, late, longest });
      return problem === undefined ? {} : { problem };
    },
  };
}

export function loopProblem({ span, late, longest }: LoopLags): string | undefined {
  if (span < shortest || late <= toleratedShare * span) return undefined;
  const share = Math.round((100 * late) / span);
  return `in ${Math.max(1, share)} % of the time a request to /health was more than ${longestLag} ms late, ${Math.round(longest)} ms at most: this process was too busy`;
}
