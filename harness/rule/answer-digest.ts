import type { TracedCall, TraceEvent } from '../client/trace.ts';
import { digestOf } from './seed.ts';

const fleeting = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/**
 * A fingerprint of what a target answered, when, and what it called: a variant that leaves it alike changes nothing
 * that can be seen. Which of an answer and a call at the same instant reaches us first is chance, and left out.
 */
export function answerDigest(events: readonly TraceEvent[]): string {
  const answers = events.flatMap((event) => (event.kind === 'end' ? [legible(event.call)] : []));
  const received = events.flatMap((event) => (event.kind === 'received' ? [event.body] : []));
  return digestOf([...answers, ...received.sort()]);
}

function legible({ sent, answered, answer, failure }: TracedCall): string {
  const headers = Object.entries(answer?.headers ?? {}).filter(([name]) => !fleeting.has(name));
  return JSON.stringify([(answered ?? sent) - sent, answer?.status, headers.sort(), answer?.body, failure]);
}
