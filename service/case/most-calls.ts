import type { ServiceCaseRunner } from './run-case.ts';

/** How many calls a case makes at most, by what its rule declares for the clock of the target. */
export function mostCalls({ declares, target }: Pick<ServiceCaseRunner, 'declares' | 'target'>): number {
  const { calls, callsOnVirtual = 0 } = declares;
  return target.rate === undefined ? Math.max(calls, callsOnVirtual) : calls;
}
