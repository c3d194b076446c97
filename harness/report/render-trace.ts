import type { TracedCall, TraceEvent } from '../client/trace.ts';
import type { Instant } from '../time/time.ts';

const shown = 400;

/** A case's calls in their order, one line a thing that happened; times count from the first call. */
export function renderTrace(events: readonly TraceEvent[]): string[] {
  const calls = events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
  const origin = calls[0]?.sent ?? 0;
  return events.flatMap((event) => {
    if (event.kind === 'call') return [sentLine(event.call, origin)];
    if (event.kind === 'end') return [endLine(event.call, origin)];
    if (event.kind === 'time') return [`${at(event.to, origin)}       the clock is moved here`];
    const call = event.what === 'webhook' && event.head ? ` ${event.head.line}` : '';
    return [`${' '.repeat(width)}       ${event.what} received:${call} ${short(event.body)}`];
  });
}

const width = 14;

function at(instant: Instant, origin: Instant): string {
  return `+${Math.round(instant - origin)} ms`.padEnd(width);
}

function sentLine(call: TracedCall, origin: Instant): string {
  const body = call.body === undefined ? '' : ` ${short(call.body)}`;
  const key = 'authorization' in call.headers ? '' : ' (no key)';
  return `${at(call.sent, origin)} ${label(call)} ${call.method} ${call.url}${key}${body}`;
}

function endLine(call: TracedCall, origin: Instant): string {
  const moment = at(call.answered ?? call.sent, origin);
  if (call.answer === undefined) return `${moment} ${label(call)} → ${call.failure ?? 'no answer'}`;
  return `${moment} ${label(call)} → ${call.answer.status} ${short(call.answer.body)}`;
}

function label(call: TracedCall): string {
  return `#${String(call.number).padEnd(3)} ${call.role.padEnd(8)}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > shown ? `${line.slice(0, shown)}… (${text.length} characters)` : line;
}
