import { isFailure, sameCalls, stretches } from '../call-facts.ts';
import type { ClientCheck } from '../client-record.ts';

/** Failures of one call in a row after which nobody gives up any more. */
const most = 50;

/** @see interface 7.1 */
export const retriesWithBound: ClientCheck = ({ calls }) => {
  const repeated = sameCalls(calls)
    .flatMap((same) => stretches(same, isFailure).map((row) => ({ row, isRepeated: same.at(-1) !== row[0] })))
    .filter(({ isRepeated }) => isRepeated);
  if (repeated.length === 0) return 'not exercised';
  return repeated
    .filter(({ row }) => row.length > most)
    .map(({ row }) => ({
      says: `${row[0]!.operation ?? row[0]!.recorded.method} failed more than ${most} times in a row, and was called again`,
      calls: [...row.slice(0, 2), row.at(-1)!],
    }));
};
