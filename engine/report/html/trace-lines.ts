import {
  carriesKey,
  firstSent,
  type TracedBurst,
  type TracedCall,
  type TraceEvent,
} from '../../http/trace.ts';
import type { Instant } from '../../time/time.ts';
import { answersOf, burstSchedule } from '../burst-words.ts';
import { headOf } from './cut.ts';
import { visible } from './html.ts';

/** Characters of a body, and events from either end of a trace, that a page shows: the answer that is judged stands by itself. */
const body = 200;
const either = 60;

/** A piece of a line: how it is set, and its text. */
export type TracePart = readonly [kind: 'strong' | 'code' | 'quiet', text: string];

/** A line of a trace, ready to be shown as text. */
export type TraceLine = {
  /** When, counted from the first call; empty where that is not known. */
  readonly at: string;
  /** The call's number and what it is for. */
  readonly who: string;
  readonly what: readonly TracePart[];
};

/** What happened in a case, in its order; of a long one both ends. */
export function traceLines(events: readonly TraceEvent[]): TraceLine[] {
  const origin = firstSent(events);
  const lines = (some: readonly TraceEvent[]) => some.map((event) => lineOf(event, origin));
  if (events.length <= 2 * either) return lines(events);
  const gap = {
    at: '',
    who: '',
    what: [['quiet', `${events.length - 2 * either} more, left out here`]],
  } as const;
  return [...lines(events.slice(0, either)), gap, ...lines(events.slice(-either))];
}

/** The accepted half of a minimal pair, call by call: without it a refusal would prove nothing. */
export function baselineOf(
  events: readonly TraceEvent[],
): { request: readonly TracePart[]; outcome: readonly TracePart[] }[] {
  const calls = events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
  const baseline = calls.filter(({ role }) => role === 'baseline').slice(0, 2 * either);
  return baseline.map((call) => ({ request: request(call), outcome: outcome(call) }));
}

function lineOf(event: TraceEvent, origin: Instant): TraceLine {
  switch (event.kind) {
    case 'call':
      return line(event.call.sent - origin, event.call, request(event.call));
    case 'end':
      return line((event.call.answered ?? event.call.sent) - origin, event.call, outcome(event.call));
    case 'burst':
      return line(event.burst.sent - origin, event.burst, burst(event.burst));
    case 'burst-end':
      return line((event.burst.ended ?? event.burst.sent) - origin, event.burst, answers(event.burst));
    case 'time':
      return line(event.to - origin, undefined, [['quiet', 'the clock is moved here']]);
    case 'received':
      return line(undefined, undefined, [['quiet', `${event.what} received`], ...payload(event.body)]);
  }
}

function line(
  after: number | undefined,
  call: TracedCall | TracedBurst | undefined,
  what: readonly TracePart[],
): TraceLine {
  return {
    at: after === undefined ? '' : `+${Math.round(after)} ms`,
    who: call === undefined ? '' : `#${call.number} ${call.role}`,
    what,
  };
}

function request(call: TracedCall): TracePart[] {
  const key: TracePart[] = carriesKey(call) ? [] : [['quiet', '(no key)']];
  return [['strong', visible(call.method)], ...text(call.url), ...key, ...payload(call.body)];
}

function burst(traced: TracedBurst): TracePart[] {
  return [['quiet', `${burstSchedule(traced)}:`], ...request(traced.calls[0]!)];
}

function answers(traced: TracedBurst): TracePart[] {
  const each = answersOf(traced).flatMap(([name, count, first]): TracePart[] => [
    ['strong', `${visible(name)} × ${count}`],
    ...payload(first),
  ]);
  return [['quiet', '→'], ...each];
}

function outcome({ answer, failure }: TracedCall): TracePart[] {
  if (answer === undefined)
    return [
      ['quiet', '→'],
      ['quiet', visible(headOf(failure ?? 'no answer', body))],
    ];
  return [['quiet', '→'], ['strong', String(answer.status)], ...payload(answer.body)];
}

function payload(content: string | undefined): TracePart[] {
  return content === undefined || content === '' ? [] : text(content);
}

function text(content: string): TracePart[] {
  const shown: TracePart = ['code', visible(headOf(content, body))];
  return content.length <= body ? [shown] : [shown, ['quiet', `… cut, ${content.length} characters in all`]];
}
