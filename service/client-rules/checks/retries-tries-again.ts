import { isFailure, sameCalls } from '../call-facts.ts';
import type { ClientCheck } from '../client-record.ts';

/** @see interface 7.1 */
export const triesAgain: ClientCheck = ({ calls, outcome }) => {
  if (outcome === 'ended') return 'not exercised';
  const reads = sameCalls(calls.filter(({ recorded }) => recorded.method === 'GET'));
  const failed = reads.filter((same) => same.some(isFailure));
  if (failed.length === 0) return 'not exercised';
  if (outcome === 'content') return [];
  return failed
    .filter((same) => same.length === 1)
    .map((same) => ({
      says: `${same[0]!.operation ?? 'a GET'} failed once with ${same[0]!.recorded.status ?? 'a dropped connection'}, and was given up`,
      calls: same,
    }));
};
