import {
  carriesKey,
  firstSent,
  type TracedCall,
  type TracedVolley,
  type TraceEvent,
} from '../../client/trace.ts';
import type { Instant } from '../../time/time.ts';
import { answersOf, scheduleOf } from '../volley-words.ts';
import { cut } from './cut.ts';
import { type Content, type Html, html } from './html.ts';

/** Characters of a body, and events from either end of a trace, that a page shows. */
const body = 1000;
const either = 60;

/** What happened in a case, in its order. */
export function traceList(events: readonly TraceEvent[]): Html {
  if (events.length === 0) return html`<p>There was no call.</p>`;
  const origin = firstSent(events);
  const items = (some: readonly TraceEvent[]) => some.map((event) => item(event, origin));
  if (events.length <= 2 * either) return html`<ol class="trace">${items(events)}</ol>`;
  return html`<ol class="trace">${items(events.slice(0, either))}
<li class="gap">${events.length - 2 * either} more, left out here</li>
${items(events.slice(-either))}</ol>`;
}

/** The accepted half of a minimal pair: without it a refusal would prove nothing. */
export function baselineCalls(events: readonly TraceEvent[]): Html | undefined {
  const calls = callsIn(events).filter(({ role }) => role === 'baseline');
  if (calls.length === 0) return undefined;
  return html`<h4>What the baseline case did</h4>
<ul class="index">${calls.map((call) => html`<li>${request(call)}<br>${outcome(call)}</li>`)}</ul>`;
}

function callsIn(events: readonly TraceEvent[]): TracedCall[] {
  return events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
}

function item(event: TraceEvent, origin: Instant): Html {
  if (event.kind === 'call') return line(at(event.call.sent, origin), event.call, request(event.call));
  if (event.kind === 'end') {
    return line(at(event.call.answered ?? event.call.sent, origin), event.call, outcome(event.call));
  }
  if (event.kind === 'volley') return line(at(event.volley.sent, origin), event.volley, volley(event.volley));
  if (event.kind === 'volley-end') {
    return line(at(event.volley.ended ?? event.volley.sent, origin), event.volley, answers(event.volley));
  }
  if (event.kind === 'time')
    return line(at(event.to, origin), undefined, html`<i>the clock is moved here</i>`);
  return line('', undefined, html`<i>${event.what} received</i>${payload(event.body)}`);
}

function at(instant: Instant, origin: Instant): string {
  return `+${Math.round(instant - origin)} ms`;
}

function line(moment: string, call: TracedCall | TracedVolley | undefined, what: Html): Html {
  const role = call === undefined ? '' : `#${call.number} ${call.role}`;
  return html`<li class="${call?.role}"><span class="at">${moment}</span> <span class="role">${role}</span> <span>${what}</span></li>\n`;
}

function request(call: TracedCall): Html {
  const key = carriesKey(call) ? undefined : html` <i>(no key)</i>`;
  return html`<code><b>${call.method}</b> ${cut(call.url, body)}</code>${key}${payload(call.body)}`;
}

function volley(volley: TracedVolley): Html {
  return html`<i>${scheduleOf(volley)}:</i> ${request(volley.calls[0]!)}`;
}

function answers(volley: TracedVolley): Html {
  return html`→ ${answersOf(volley).map(([name, count, first]) => html`<b>${name}</b> × ${count}${payload(first)} `)}`;
}

function outcome({ answer, failure }: TracedCall): Html {
  if (answer === undefined) return html`→ <i>${cut(failure ?? 'no answer', body)}</i>`;
  return html`→ <b>${answer.status}</b>${payload(answer.body)}`;
}

function payload(text: string | undefined): Content {
  return text === undefined || text === '' ? undefined : html` <code>${cut(text, body)}</code>`;
}
