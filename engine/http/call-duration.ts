import type { TracedBurst, TracedCall } from './trace.ts';

/** Real milliseconds by status. */
export type BurstDurations = Readonly<Record<string, readonly number[]>>;

const durations = new WeakMap<TracedCall, number>();
const bursts = new WeakMap<TracedBurst, BurstDurations>();

/** Sends a call that is in the trace, and notes how long its answer took. What brings no answer has no duration. */
export async function timeCall<Answer>(call: TracedCall, send: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await send();
  durations.set(call, performance.now() - began);
  return answer;
}

/** Real milliseconds until the answer came whole; undefined where none did. */
export function callDuration(call: TracedCall): number | undefined {
  return durations.get(call);
}

export function noteBurst(burst: TracedBurst, answered: BurstDurations): void {
  bursts.set(burst, answered);
}

export function burstDurations(burst: TracedBurst): BurstDurations {
  return bursts.get(burst) ?? {};
}
