import type { TracedCall, TraceEvent } from '../client/trace.ts';
import { digestOf } from './seed.ts';

const fleeting = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/**
 * A fingerprint of what a target answered, when, and what it called: a variant that leaves it alike changes nothing
 * that can be seen.
 */
export function answerDigest(events: readonly TraceEvent[]): string {
  return digestOf(events.flatMap(seen));
}

function seen(event: TraceEvent): string[] {
  if (event.kind === 'received') return [event.body];
  return event.kind === 'end' ? [legible(event.call)] : [];
}

function legible({ sent, answered, answer, failure }: TracedCall): string {
  const headers = Object.entries(answer?.headers ?? {}).filter(([name]) => !fleeting.has(name));
  return JSON.stringify([(answered ?? sent) - sent, answer?.status, headers.sort(), answer?.body, failure]);
}
