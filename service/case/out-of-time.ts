import { Inconclusive } from '../../engine/property/outcomes.ts';
import { Interruption } from '../../engine/run/interruption.ts';

/** Why a case whose signal is aborted is inconclusive: the run was interrupted, or its time is over. */
export function outOfTime(signal: AbortSignal): Inconclusive {
  const cause = signal.reason;
  return cause instanceof Interruption
    ? new Inconclusive('budget', 'the run was interrupted', { code: 'interrupted', cause })
    : new Inconclusive('budget', 'the time budget ran out', { cause });
}
