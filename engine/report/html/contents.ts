import { broken } from './evidence.ts';
import { type Html, html } from './html.ts';
import { inconclusiveRules } from './inconclusive.ts';
import type { PageContent } from './page-content.ts';

/** The way to each part of the page. */
export function contents(content: PageContent): Html {
  const { run } = content;
  const failed = broken(run).length;
  const inconclusive = inconclusiveRules(run).length;
  const parts: readonly (readonly [id: string, title: string] | undefined)[] = [
    inconclusive > 0 ? ['inconclusive', `Inconclusive: ${inconclusive}`] : undefined,
    failed > 0 ? ['failures', `Broken: ${failed}`] : undefined,
    run.deviations === undefined ? undefined : ['deviations', 'Deviations'],
    run.repeats === undefined ? undefined : ['repeats', 'Repeats'],
    ['rules', 'Rules'],
    ['observations', 'Observations'],
    ['coverage', 'Coverage'],
    run.durations === undefined ? undefined : ['answer-times', 'Answer times'],
    ['proof', 'Proof'],
    ['loads', 'Load'],
    ['history', 'History'],
    ['left-out', 'Left out'],
  ];
  const items = parts.flatMap((part) => (part === undefined ? [] : [part]));
  return html`<nav aria-label="Parts of this page">
<ul>${items.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
</nav>`;
}
