import type { TracedCall } from '../../engine/http/trace.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { WireRecord } from '../../engine/property/wire-record.ts';
import type { LoopLag } from '../../engine/time/loop-lag.ts';
import type { OpenCaseContext } from './open-case-context.ts';

/** What came of a case, before it is known how long it took. */
type Outcome = Omit<CaseOutcome, 'took'>;

/** How late our own event loop may be, in real milliseconds, where the profile grants the target no slack. */
const leastLag = 250;
/** What shares of the slack our own delay and the way to the target may take. */
const mostOfSlack = { lag: 1 / 4, way: 1 / 2 };

/**
 * Takes what seems too late for no evidence where something else made it late, on a clock that runs by itself: our own delay,
 * after which the case is tried again like one that was disturbed, or a way to the target that takes most of the slack.
 */
export function doubtedForTime(
  outcome: Outcome,
  { clock, trace }: Pick<OpenCaseContext, 'clock' | 'trace'>,
  lag: Pick<LoopLag, 'worst'>,
  wire: Pick<WireRecord, 'noteQuick' | 'quickest'>,
): Outcome {
  for (const call of trace.calls())
    if (call.answered !== undefined && isAnsweredAtOnce(call)) wire.noteQuick(call.answered - call.sent);
  if (outcome.violation?.basis !== 'timing') return outcome;
  const { message } = outcome.violation;
  const { slack } = clock;

  const late = lag.worst();
  if (late > Math.max(leastLag, clock.toRealTime(slack * mostOfSlack.lag))) {
    const words = `our own event loop was ${Math.round(late)} ms late: ${message}`;
    return { ...doubted(outcome, words), disturbance: 'our own event loop' };
  }
  const way = wire.quickest();
  if (way === undefined || clock.toRealTime(way) <= leastLag || way <= slack * mostOfSlack.way)
    return outcome;
  const words = [
    `the quickest call to the target took ${Math.round(way)} ms, and an answer counts as late beyond ${Math.round(slack)} ms:`,
    `set slackMs in the target profile to ${Math.ceil((4 * way) / 100) * 100}, or judge from nearer (${message})`,
  ];
  return doubted(outcome, words.join(' '));
}

/** No work is waited for. */
const quick: ReadonlySet<string> = new Set(['run', 'cancel', 'retry', 'purgeQueue']);

function isAnsweredAtOnce({ method, operation }: TracedCall): boolean {
  return quick.has(operation) || (method === 'GET' && operation !== 'stream');
}

function doubted(outcome: Outcome, words: string): Outcome {
  return {
    ...outcome,
    ...{ verdict: 'inconclusive', violation: undefined, inconclusive: new Inconclusive('clock', words) },
  };
}
