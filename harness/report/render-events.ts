import type { TraceEvent } from '../client/trace.ts';

/**
 * A case's trace as JSON, whole: every header and every body, each call once, and what happened in its order. In
 * pieces: bodies of megabytes together can be more than one string holds.
 */
export function* renderEvents(events: readonly TraceEvent[]): Generator<string> {
  const calls = events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
  yield '{"calls":[';
  yield* listed(calls);
  yield '],\n"events":[';
  yield* listed(events.map(withoutCall));
  yield ']}\n';
}

function* listed(values: readonly object[]): Generator<string> {
  for (const [index, value] of values.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(value)}`;
}

function withoutCall(event: TraceEvent): object {
  if (event.kind === 'volley-end') return { kind: event.kind, volley: event.volley.number };
  return 'call' in event ? { kind: event.kind, call: event.call.number } : event;
}
