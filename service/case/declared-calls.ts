import type { Trace, TracedCall } from '../../engine/http/trace.ts';
import { fateOf } from '../client/disturbance.ts';

/**
 * Number of calls of a case that count against its declaration. Calls of control, those that bring a context about, further asks of one poll, and repeats of
 * a call that got no answer of its own do not count: the way to the target decides how many of those there are. Nor do creates of
 * the set-up for which there is no stock: another type is tried instead.
 */
export function countDeclaredCalls({ calls, bursts }: Pick<Trace, 'calls' | 'bursts'>): number {
  const single = calls().filter(({ role }) => role !== 'control' && role !== 'context');
  const repeats = repeatsIn(single);
  const counted = single.filter((call) => !call.polled && !repeats.has(call) && !isSetupWithoutStock(call));
  return bursts().reduce((sum, { made }) => sum + made, counted.length);
}

function isSetupWithoutStock({ role, proof }: TracedCall): boolean {
  return role === 'given' && proof === 'no stock';
}

/** Calls that are like the one before them of their kind, which was disturbed. */
function repeatsIn(calls: readonly TracedCall[]): Set<TracedCall> {
  const latest = new Map<string, TracedCall>();
  const repeats = new Set<TracedCall>();
  if (calls.every((call) => fateOf(call) === undefined)) return repeats;
  for (const call of calls) {
    const kind = JSON.stringify([call.role, call.operation, call.method, call.url, call.body]);
    const before = latest.get(kind);
    if (before !== undefined && fateOf(before) !== undefined) repeats.add(call);
    latest.set(kind, call);
  }
  return repeats;
}
