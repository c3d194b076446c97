import { carriesKey, firstSent, type TracedBurst, type TracedCall, type TraceEvent } from '../http/trace.ts';
import { printableLine } from '../printable.ts';
import type { Instant } from '../time/time.ts';
import { answersOf, burstSchedule } from './burst-words.ts';

const shown = 400;

/** A case's calls in their order, one line a thing that happened; times count from the first call. */
export function renderTrace(events: readonly TraceEvent[]): string[] {
  const origin = firstSent(events);
  const lines = events.flatMap((event) => {
    if (event.kind === 'call') return [sentLine(event.call, origin)];
    if (event.kind === 'end') return [endLine(event.call, origin)];
    if (event.kind === 'burst') return [burstLine(event.burst, origin)];
    if (event.kind === 'burst-end') return [burstEndLine(event.burst, origin)];
    if (event.kind === 'time') return [`${at(event.to, origin)}       the clock is moved here`];
    const call = event.what === 'webhook' && event.head ? ` ${event.head.line}` : '';
    return [`${' '.repeat(width)}       ${event.what} received:${call} ${short(event.body)}`];
  });
  return lines.map(printableLine);
}

const width = 14;

function at(instant: Instant, origin: Instant): string {
  return `+${Math.round(instant - origin)} ms`.padEnd(width);
}

function sentLine(call: TracedCall, origin: Instant): string {
  const body = call.body === undefined ? '' : ` ${short(call.body)}`;
  const key = carriesKey(call) ? '' : ' (no key)';
  const instructed = formatHeader(' instructed to', call.headers['plumbline-order']);
  return `${at(call.sent, origin)} ${label(call)} ${call.method} ${call.url}${key}${body}${instructed}`;
}

function endLine(call: TracedCall, origin: Instant): string {
  const moment = at(call.answered ?? call.sent, origin);
  if (call.answer === undefined) return `${moment} ${label(call)} → ${call.failure ?? 'no answer'}`;
  const seen = formatHeader('; the worker saw', call.answer.headers['plumbline-seen']);
  return `${moment} ${label(call)} → ${call.answer.status} ${short(call.answer.body)}${seen}`;
}

/** What a probe server is to do, and what it saw, stands in headers. @see specs/probe.md */
function formatHeader(words: string, header: string | undefined): string {
  return header === undefined ? '' : `${words} ${short(header)}`;
}

function burstLine(burst: TracedBurst, origin: Instant): string {
  const [first] = burst.calls;
  const body = first!.body === undefined ? '' : ` ${short(first!.body)}`;
  return `${at(burst.sent, origin)} ${label(burst)} ${burstSchedule(burst)}: ${first!.method} ${first!.url}${body}`;
}

function burstEndLine(burst: TracedBurst, origin: Instant): string {
  const came = answersOf(burst).map(([name, count, first]) => `${name} × ${count} (${short(first)})`);
  return `${at(burst.ended ?? burst.sent, origin)} ${label(burst)} → ${came.join(', ')}`;
}

function label({ number, role }: { number: number; role: string }): string {
  return `#${String(number).padEnd(3)} ${role.padEnd(8)}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > shown ? `${line.slice(0, shown)}… (${text.length} characters)` : line;
}
