import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { LoopLag } from '../../engine/time/loop-lag.ts';
import type { Duration } from '../../engine/time/time.ts';
import { floodLimits } from '../receiver/flood-gauge.ts';
import type { OpenCaseContext } from './open-case-context.ts';

/** What came of a case, before it is known how long it took. */
type Outcome = Omit<CaseOutcome, 'took'>;

/** How late our own event loop may take a beacon in, in real milliseconds: half of what a probe waits. @see specs/probe.md */
const mostLate: Duration = 1500;

/**
 * Takes a violation for no evidence that may rest on a call which the receiver did not hear, because others flooded it or our own event
 * loop was late. The case is tried again like one that was disturbed. Since the target itself may be the one who floods, a rule with
 * such a case is no pass.
 * @param lag our own delay, on a clock that runs by itself
 */
export function doubtedForReceiver(
  outcome: Outcome,
  { usesReceiver }: Pick<OpenCaseContext, 'usesReceiver'>,
  wasFlooded: boolean,
  lag?: Pick<LoopLag, 'worst'>,
): Outcome {
  if (outcome.violation === undefined || !usesReceiver()) return outcome;
  const { basis, message } = outcome.violation;
  if (wasFlooded) {
    const { calls, open, window } = floodLimits;
    const flood = `more than ${calls} foreign calls or connections in ${window / 1000} s, or ${open} idle ones at once`;
    const words = `the receiver was flooded (${flood}), and may have heard less than came: ${message}`;
    const options = { code: 'receiver-unreachable', mayHideViolation: true } as const;
    return doubted(outcome, new Inconclusive('clock', words, options), 'a flood of the receiver');
  }
  const late = lag?.worst() ?? 0;
  // What rests on time has a stricter limit. @see doubtedForTime
  if (basis === 'timing' || late <= mostLate) return outcome;
  const words = `our own event loop was ${Math.round(late)} ms late to hear calls: ${message}`;
  return doubted(outcome, new Inconclusive('clock', words), 'our own event loop');
}

function doubted(outcome: Outcome, inconclusive: Inconclusive, disturbance: string): Outcome {
  return { ...outcome, verdict: 'inconclusive', violation: undefined, inconclusive, disturbance };
}
