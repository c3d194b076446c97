import { counted } from '../../counted.ts';
import { areaOf, type StatedRule } from '../../rules/rule-catalog.ts';
import { folded } from './folded.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

/** The rules that this run says nothing about. */
export function leftOut({ run, service }: PageContent): Html {
  const waiting = new Set(run.unchecked);
  const judged = new Set(run.rules.map(({ id }) => id));
  const all = Object.values(service.rules).filter(({ id }) => !judged.has(id));
  const idle = all.filter(({ id }) => !waiting.has(id));
  const unchecked = all.filter(({ id }) => waiting.has(id));
  const body = html`${idle.length === 0 ? html`<p>Every rule that has a check was asked for.</p>` : list('left out', idle)}
${unchecked.length === 0 ? html`<p>Every rule has a check.</p>` : list('without a check yet', unchecked)}`;
  return folded('left-out', html`Not in this run <small>${counted(all.length, 'rule')}</small>`, body);
}

function list(what: string, some: readonly StatedRule[]): Html {
  const areas = [...Map.groupBy(some, ({ id }) => areaOf(id))];
  return html`<details>
<summary>${counted(some.length, 'rule')} ${what}</summary>
${areas.map(([area, own]) => html`<h3>${area}</h3><ul class="left-out">${own.map(item)}</ul>`)}
</details>`;
}

function item({ id, level, section, says }: StatedRule): Html {
  return html`<li><code>${id}</code> <small>${level}, section ${section}</small><p>${says}</p></li>
`;
}
