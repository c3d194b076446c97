import type { DeviationState } from '../deviations/deviation.ts';
import type { Verdict } from '../property/result.ts';

/** The known deviation that a broken rule is expected by; undefined where the rule holds, or nobody knows of it. */
export function knownDeviation<
  Known extends { readonly id?: string | null | undefined; readonly state: DeviationState },
>(
  { deviations = [] }: { readonly deviations?: readonly Known[] },
  { id, verdict }: { readonly id: string; readonly verdict: Verdict },
): Known | undefined {
  if (verdict !== 'fail' && verdict !== 'intermittent') return undefined;
  return deviations.find((one) => one.id === id && one.state === 'met');
}
