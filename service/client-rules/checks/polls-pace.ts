import { limits } from '../../../generated/limits.ts';
import { callKey } from '../call-facts.ts';
import type { ClientCheck } from '../client-record.ts';

/** Calls in a row whose pace counts. */
const inARow = 100;
const polled: Readonly<Record<string, { requests: number }>> = {
  status: limits.rate.operations.status,
  stream: limits.rate.operations.stream,
};

/** @see interface 8 */
export const pollsAtPace: ClientCheck = ({ calls, isTimed }) => {
  const polls = calls.filter(({ api, operation = '' }) => api === 'job' && polled[operation] !== undefined);
  const jobs = [...Map.groupBy(polls, callKey).values()].filter((some) => some.length > 1);
  if (jobs.length === 0 || !isTimed) return 'not exercised';
  return jobs.flatMap((some) => {
    const { operation = '' } = some[0]!;
    const least = (inARow * limits.rate.window) / polled[operation]!.requests;
    const at = some.findIndex(
      (call, index) => (some[index + inARow]?.begun ?? Number.POSITIVE_INFINITY) - call.begun < least,
    );
    if (at < 0) return [];
    const says = `${operation} of one job was called ${inARow} times in less than ${least} ms`;
    return [{ says, calls: [some[at]!, some[at + inARow]!] }];
  });
};
