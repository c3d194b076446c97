import type { DeviationRecord, RuleRecord, RunRecord } from './run-record.ts';

/** The known deviation that a broken rule is expected by; undefined where the rule holds, or nobody knows of it. */
export function knownDeviation(
  { deviations = [] }: Pick<RunRecord, 'deviations'>,
  { id, verdict }: Pick<RuleRecord, 'id' | 'verdict'>,
): DeviationRecord | undefined {
  if (verdict !== 'fail' && verdict !== 'intermittent') return undefined;
  return deviations.find((one) => one.id === id && one.state === 'met');
}
