import type { TracedBurst, TracedCall, TraceEvent } from '../http/trace.ts';
import { printableJson } from '../printable.ts';
import { parseRecord } from './folder/parse-record.ts';
import { isRecordedTrace } from './recorded-trace.ts';

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
  for (const [index, value] of values.entries()) yield `${index === 0 ? '' : ','}\n${printableJson(value)}`;
}

function withoutCall(event: TraceEvent): object {
  if (event.kind === 'burst-end') return { kind: event.kind, burst: event.burst.number };
  return 'call' in event ? { kind: event.kind, call: event.call.number } : event;
}

/** The events of such a JSON; undefined for anything else. */
export function reviveEvents(text: string): TraceEvent[] | undefined {
  try {
    const recorded = parseRecord(text);
    if (!isRecordedTrace(recorded)) return undefined;
    const { calls, events } = recorded as { calls: TracedCall[]; events: RecordedEvent[] };
    const byNumber = new Map(calls.map((call) => [call.number, call]));
    const bursts = new Map(events.flatMap(({ kind, burst }) => (kind === 'burst' ? [numbered(burst)] : [])));
    return events.map((event) => {
      if (event.kind === 'call' || event.kind === 'end')
        return { kind: event.kind, call: known(byNumber.get(event.call)) };
      if (event.kind !== 'burst-end') return event as unknown as TraceEvent;
      return { kind: event.kind, burst: known(bursts.get(event.burst as number)) };
    });
  } catch {
    return undefined;
  }
}

/** @throws Error where an event names what is not there */
function known<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('it names what is not there');
  return one;
}

type RecordedEvent = { readonly kind: string; readonly call: number; readonly burst: number | TracedBurst };

function numbered(burst: number | TracedBurst): [number, TracedBurst] {
  return [(burst as TracedBurst).number, burst as TracedBurst];
}
