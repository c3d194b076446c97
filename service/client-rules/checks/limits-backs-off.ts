import { isAccepted, isSubmission, overlap, sameCalls, stretches } from '../call-facts.ts';
import type { ClientCall, ClientCheck } from '../client-record.ts';

/** Fewer repeats show no growth through jitter. */
const fewestRepeats = 5;
/** Real milliseconds below which a client has not waited. */
const noWait = 50;
const growth = 1.5;

/** @see interface 7.1, 8 */
export const backsOff: ClientCheck = ({ calls }) => {
  const chains = sameCalls(calls)
    .filter((same) => !isOfSeveralJobs(same))
    .flatMap((same) => stretchesWithNext(same))
    .filter((chain) => chain.length > fewestRepeats && !overlap(chain));
  if (chains.length === 0) return 'not exercised';
  return chains.flatMap((chain) => {
    const waits = waitsIn(chain);
    const says = problemOf(waits.map(({ ms }) => ms));
    if (says === undefined || waits.every(({ ms, asked }) => ms >= asked && asked > 0)) return [];
    return [{ says: `${says}: ${chain[0]!.operation ?? chain[0]!.recorded.method}`, calls: chain }];
  });
};

/** Calls in a row that were refused, each followed by the one after it. */
function stretchesWithNext(same: readonly ClientCall[]): (readonly ClientCall[])[] {
  return stretches(same, ({ recorded }) => recorded.status === 429).map((chain) => {
    const next = same[same.indexOf(chain.at(-1)!) + 1];
    return next === undefined ? chain : [...chain, next];
  });
}

function isOfSeveralJobs(same: readonly ClientCall[]): boolean {
  return isSubmission(same[0]!) && same.filter(isAccepted).length > 1;
}

/** Real milliseconds between an answer and the repeat, and what the answer asked for. */
function waitsIn(chain: readonly ClientCall[]): { ms: number; asked: number }[] {
  return chain.slice(1).map(({ recorded }, index) => {
    const before = chain[index]!.recorded;
    return { ms: recorded.at - (before.ended ?? before.at), asked: 1000 * Number(before.retryAfter ?? 0) };
  });
}

function problemOf(waits: readonly number[]): string | undefined {
  if (waits.every((ms) => ms < noWait)) return 'a call that was refused with 429 was repeated without a wait';
  const [first = 0, ...later] = waits;
  return Math.max(...later) < growth * first
    ? 'a call that was refused with 429 was repeated without a longer wait each time'
    : undefined;
}
