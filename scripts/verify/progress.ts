import { printErrorLine } from '../../engine/print.ts';
import { renderProgress } from '../../engine/report/render-summary.ts';
import { renderWaits } from '../../engine/report/render-waits.ts';
import type { HeardWaits } from '../../engine/run/run-trials.ts';
import type { Progress } from './watch.ts';

/** Milliseconds between two words about what is waited for: to somebody who looks on, and to a log. */
const often = { terminal: 10_000, log: 60_000 };

/**
 * Tells, on standard error, what has been judged, and now and then what is waited for and until when. What is not run, or
 * left unjudged by an interruption, is told of at the end alone.
 */
export function tellProgress(selected: number, interrupted: AbortSignal): Progress {
  let judged = 0;
  let latest: Parameters<HeardWaits>[0] = [];
  const tell = (): void => {
    const line = renderWaits(latest, { judged, selected }, Date.now());
    if (line !== undefined) printErrorLine(line);
  };
  const timer = setInterval(tell, process.stderr.isTTY ? often.terminal : often.log);
  timer.unref();
  return {
    heard(result) {
      judged += 1;
      if (result.verdict === 'not-run') return;
      if (interrupted.aborted && result.verdict === 'inconclusive') return;
      printErrorLine(renderProgress(result));
    },
    waits(all) {
      latest = all;
    },
    stop: () => clearInterval(timer),
  };
}
