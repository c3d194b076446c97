import type { RuleRecord } from '../run-record.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';

type Covering = Pick<RuleRecord, 'id' | 'coverage'>;

/** What of the target's own schemas came up where a rule goes through all of one. */
export function schemas(rules: readonly Covering[]): Html {
  const counted = rules.filter(({ coverage }) => coverage !== undefined);
  return html`<h3>Schemas of the target: operations, statuses, keywords</h3>
${counted.length === 0 ? html`<p>No rule that goes through a schema was judged.</p>` : table(counted)}
${counted.flatMap(({ id, coverage = {} }) =>
  Object.entries(coverage).map(([kind, { missing }]) => missed(id, kind, missing)),
)}`;
}

function table(rules: readonly Covering[]): Html {
  const rows = rules.flatMap(({ id, coverage = {} }) =>
    Object.entries(coverage).map(([kind, { of, missing }]) => ({ id, kind, of, seen: of - missing.length })),
  );
  return html`<table>
<caption>How much of the target's schemas came up</caption>
<thead><tr><th scope="col">Rule</th><th scope="col">What</th><th scope="col">Came up</th><th scope="col">Of</th></tr></thead>
<tbody>
${rows.map(
  ({ id, kind, of, seen }) => html`<tr>
<th scope="row"><code>${id}</code></th>
<td data-label="What">${cut(kind, 200)}</td>
<td class="number" data-label="Came up">${seen}</td>
<td class="number" data-label="Of">${of}</td>
</tr>
`,
)}</tbody>
</table>`;
}

function missed(id: string, kind: string, missing: readonly string[]): Html | undefined {
  if (missing.length === 0) return undefined;
  return html`<details>
<summary>${missing.length} of ${cut(kind, 200)} that did not come up in <code>${id}</code></summary>
<ul class="columns">${missing.map((name) => html`<li><code>${cut(name, 200)}</code></li>\n`)}</ul>
</details>`;
}
