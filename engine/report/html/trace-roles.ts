import type { Role, TraceEvent } from '../../http/trace.ts';
import { type Html, html } from './html.ts';

const meanings: Readonly<Record<Role, string>> = {
  context: 'brings its context about',
  given: 'prepares the case',
  baseline: 'is accepted beforehand',
  when: 'is judged',
  control: 'asks whether the target lives',
};

/** What the roles that occur in a trace mean, as a sentence. */
export function roleWords(events: readonly TraceEvent[]): Html | undefined {
  const present = new Set(events.flatMap(roleIn));
  const shown = (Object.keys(meanings) as Role[]).filter((role) => present.has(role));
  if (shown.length === 0) return undefined;
  return html`What is called <i>${shown[0]}</i> ${meanings[shown[0]!]}${shown.slice(1).map((role) => html`, <i>${role}</i> ${meanings[role]}`)}. `;
}

function roleIn(event: TraceEvent): Role[] {
  if (event.kind === 'call') return [event.call.role];
  return event.kind === 'burst' ? [event.burst.role] : [];
}
