import { counted } from '../counted.ts';
import type { PastRun } from '../report/folder/read-history.ts';
import { cut } from '../report/html/cut.ts';
import { type Html, html } from '../report/html/html.ts';
import { dateOf, lasted } from '../report/html/numbers.ts';
import { hrefOf } from '../report/html/page-content.ts';
import { judgedOf } from '../report/summary.ts';
import type { ReleaseContent } from './release-content.ts';
import { type SchemaDrift, schemaHistory } from './schema-history.ts';

/** Number of runs reported. */
const shownRuns = 5;

/** The schemas that rules were judged by, and whether they are those of the run before. */
export function servedSchemas(content: ReleaseContent): Html {
  const all = schemaHistory(content);
  const changed = all.filter(({ isChanged }) => isChanged).length;
  return html`<section aria-labelledby="schemas">
<h2 id="schemas">Schemas that it serves <small>${changed} changed</small></h2>
${all.length === 0 ? html`<p>No rule of these runs was judged by a schema of the target.</p>` : schemaTable(all)}
</section>`;
}

function schemaTable(all: readonly SchemaDrift[]): Html {
  return html`<table>
<caption>By their digests, servers left out</caption>
<thead><tr><th scope="col">API</th><th scope="col">Version</th><th scope="col">SHA-256</th><th scope="col">Since the run before</th></tr></thead>
<tbody>
${all.map(schemaRow)}</tbody>
</table>`;
}

function schemaRow({ schema, before, isChanged }: SchemaDrift): Html {
  const versions = before?.schemas.map(({ version }) => version ?? 'without a version').join(', ');
  const since = isChanged ? `changed, was ${versions}` : 'the same';
  return html`<tr>
<th scope="row">${cut(schema.api, 60)}</th>
<td data-label="Version">${cut(schema.version ?? '–', 120)}</td>
<td data-label="SHA-256"><code>${schema.sha256.slice(0, 16)}</code></td>
<td data-label="Since the run before">${before === undefined ? 'no earlier run has one' : cut(`${since} (${dateOf(before.startedAt)})`, 300)}</td>
</tr>
`;
}

/** The newest runs of the target, the release's own among them. */
export function pastRuns({ history, historyLink }: ReleaseContent): Html {
  const shown = history.slice(0, shownRuns);
  return html`<section aria-labelledby="history">
<h2 id="history">The last runs <small>${counted(shown.length, 'run')}</small></h2>
${shown.length === 0 ? html`<p>The folder of the history has no run of this target.</p>` : historyTable(shown, historyLink)}
</section>`;
}

function historyTable(runs: readonly PastRun[], link: string): Html {
  return html`<table class="figures">
<caption>Of this target, the newest first</caption>
<thead><tr><th scope="col">Began</th><th scope="col">Says</th><th scope="col">Judged</th><th scope="col">Broken</th><th scope="col">Not judged</th><th scope="col">Tier</th><th scope="col">Took</th></tr></thead>
<tbody>
${runs.map((run) => historyRow(run, link))}</tbody>
</table>`;
}

function historyRow({ name, startedAt, says, summary, tier, durationMs }: PastRun, link: string): Html {
  return html`<tr>
<th scope="row"><a href="${hrefOf(link, `${name}/report.html`)}"><time datetime="${startedAt}">${dateOf(startedAt)}</time></a></th>
<td data-label="Says">${cut(says, 200)}</td>
<td class="number" data-label="Judged">${judgedOf(summary)} of ${summary.selected}</td>
<td class="number" data-label="Broken">${summary.fail}${summary.expected > 0 ? ` and ${summary.expected} expected` : ''}</td>
<td class="number" data-label="Not judged">${summary.inconclusive + summary.intermittent}</td>
<td data-label="Tier">${tier}</td>
<td class="number" data-label="Took">${lasted(durationMs)}</td>
</tr>
`;
}
