import { cut } from './cut.ts';
import { type Html, html } from './html.ts';

/** What a target did, name by name, as JSON. */
export function observedValues(observed: Readonly<Record<string, unknown>>): Html | undefined {
  const entries = Object.entries(observed);
  if (entries.length === 0) return undefined;
  return html`<dl class="observed-values">${entries.map(
    ([name, value]) => html`<div><dt>${cut(name, 200)}</dt><dd>${shownValue(value)}</dd></div>`,
  )}</dl>`;
}

/** A value as JSON; one that was not observed as a dash. */
export function shownValue(value: unknown): Html {
  return value === undefined
    ? html`<i>not observed</i>`
    : html`<code>${cut(JSON.stringify(value), 600)}</code>`;
}
