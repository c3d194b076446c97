import { clearStatus, printErrorLine, showStatus } from '../../engine/print.ts';
import type { Verdict } from '../../engine/property/result.ts';
import { renderProgress, renderStatus } from '../../engine/report/render-progress.ts';
import { renderWaits } from '../../engine/report/render-waits.ts';
import type { RunDetail } from '../../engine/report/run-detail.ts';
import type { HeardWaits } from '../../engine/run/run-plan.ts';
import { wrapLine } from '../../engine/wrap-line.ts';
import type { Progress } from './watch.ts';

/** Milliseconds between two words about how far a run has come: at a terminal, where they take one line, and in a log. */
const often = { terminal: 1000, log: 60_000 };

/** Up to this many rules are reported one by one. */
const fewRules = 10;

/** What is reported at once, however little is asked for. */
const urgent: readonly Verdict[] = ['fail', 'intermittent'];

/**
 * Reports, on standard error, how far a run has come and what it waits for: in one line that changes at a terminal, in a line
 * a minute in a log. A rule that is broken is reported at once; the others only where they are few, or all is asked for.
 */
export function reportProgress(
  selected: readonly string[],
  interrupted: AbortSignal,
  detail: RunDetail,
): Progress {
  const isTerminal = process.stderr.isTTY && process.env.TERM !== 'dumb';
  const isEach = detail === 'verbose' || (detail === 'usual' && selected.length <= fewRules);
  const judged = new Map<string, Verdict>();
  let waits: Parameters<HeardWaits>[0] = [];

  const printProgress = (): void => {
    const waiting = renderWaits(waits, Date.now());
    const line = [renderStatus(selected, judged), ...(waiting === undefined ? [] : [waiting])].join('; ');
    if (isTerminal) showStatus(line);
    else for (const part of wrapLine(line)) printErrorLine(part);
  };
  const timer =
    detail === 'quiet' ? undefined : setInterval(printProgress, isTerminal ? often.terminal : often.log);
  timer?.unref();
  if (isTerminal && detail !== 'quiet') printProgress();
  return {
    heard(result) {
      judged.set(result.id, result.verdict);
      const isLeft = interrupted.aborted && result.verdict === 'inconclusive';
      if (result.verdict === 'not-run' || isLeft || detail === 'quiet') return;
      if (isEach || urgent.includes(result.verdict)) printErrorLine(renderProgress(result));
    },
    waits(all) {
      waits = all;
    },
    stop() {
      clearInterval(timer);
      clearStatus();
    },
  };
}
