import { counted } from '../../counted.ts';
import type { Change } from '../drift.ts';
import type { ComparisonRecord, RuleRecord } from '../run-record.ts';
import { cut } from './cut.ts';
import { textFilter } from './filter-form.ts';
import { folded } from './folded.ts';
import { type Html, html } from './html.ts';
import { dateOf } from './numbers.ts';
import type { PageContent } from './page-content.ts';
import { wordsOf } from './rule-words.ts';

type Row = Change & { readonly id: string; readonly since: string | undefined; readonly hasChanged: boolean };

/** What a target does where the document leaves it open, and what of it was otherwise before. */
export function observations(content: PageContent): Html {
  const { run } = content;
  const { rules, drift = [] } = run;
  const comparisons = new Map(drift.map((comparison) => [comparison.rule as string, comparison]));
  const observed = rules.filter(({ verdict }) => verdict === 'observed');
  const rows = observed.map((result) => rowsOf(result, comparisons.get(result.id)));
  const changed = rows.flat().filter(({ hasChanged }) => hasChanged);
  const drifted = new Set(changed.map(({ id }) => id)).size;
  const heading = html`What the document leaves open <small>${counted(observed.length, 'rule')} observed, ${drifted} changed</small>`;
  const body = html`<p>${sentence(drift)}</p>
${changed.length === 0 ? undefined : changeTable(changed)}
${observed.length === 0 ? undefined : valueTable(content, rows)}`;
  return folded('observations', heading, body, { isFilterable: true });
}

/** One that is gone stands among the changes alone. */
function rowsOf({ id, observed }: RuleRecord, comparison: ComparisonRecord | undefined): Row[] {
  const changes = new Map((comparison?.changes ?? []).map((change) => [change.name, change]));
  const names = new Set([...Object.keys(observed), ...changes.keys()]);
  return [...names].map((name) => {
    const { before } = changes.get(name) ?? {};
    const now = Object.hasOwn(observed, name) ? observed[name] : undefined;
    return { id, name, before, now, since: comparison?.since ?? undefined, hasChanged: changes.has(name) };
  });
}

function sentence(drift: readonly ComparisonRecord[]): string {
  if (drift.length === 0) return 'Nothing to compare: no rule that the document leaves open was observed.';
  const known = drift.filter(({ since }) => since !== null);
  if (known.length === 0) return 'There is no earlier run of this target here that observed these rules.';
  const changed = drift.filter(({ changes }) => changes.length > 0);
  const fresh = drift.length - known.length;
  const beside = fresh === 0 ? '' : ` ${counted(fresh, 'rule')} had not been observed before.`;
  return `Of ${counted(known.length, 'observed rule')}, ${changed.length} changed since the last run.${beside}`;
}

function changeTable(rows: readonly Row[]): Html {
  return html`<h3>What changed</h3>
<table class="changes">
<caption>What was observed otherwise before</caption>
<thead><tr><th scope="col">Rule</th><th scope="col">What</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
<tbody>
${rows.map(
  ({ id, since, name, before, now }) => html`<tr>
<th scope="row"><a href="#observed-${id}"><code>${id}</code></a><p>since ${dateOf(since ?? '')}</p></th>
<td data-label="What">${cut(name, 200)}</td>
<td data-label="Before">${shownValue(before)}</td>
<td data-label="Now">${shownValue(now)}</td>
</tr>
`,
)}</tbody>
</table>`;
}

function valueTable(content: PageContent, rules: readonly (readonly Row[])[]): Html {
  return html`<h3>What was observed</h3>
${rules.length > 12 ? textFilter('observations') : undefined}
<table class="observed">
<caption>What the target did</caption>
<thead><tr><th scope="col">Rule</th><th scope="col">Observed</th></tr></thead>
<tbody>
${rules.filter((rows) => rows.length > 0).map((rows) => valueRow(content, rows))}</tbody>
</table>`;
}

function valueRow(content: PageContent, rows: readonly Row[]): Html {
  const { id } = rows[0]!;
  const changed = rows.some(({ hasChanged }) => hasChanged) ? changedMark : undefined;
  return html`<tr data-row id="observed-${id}">
<th scope="row"><code>${id}</code> ${changed}<p>${wordsOf(content, id)?.says}</p></th>
<td>${rows.length <= few ? values(rows) : html`<details><summary>${counted(rows.length, 'value')}</summary>${values(rows)}</details>`}</td>
</tr>
`;
}

/** More values of one rule than these are folded away. */
const few = 6;

const changedMark = html`<span class="mark warning">changed</span>`;

function values(rows: readonly Row[]): Html {
  return html`<dl class="observed-values">${rows.map(
    ({ name, now, hasChanged }) =>
      html`<div><dt>${cut(name, 200)} ${hasChanged ? changedMark : undefined}</dt><dd>${shownValue(now)}</dd></div>\n`,
  )}</dl>`;
}

/** A value as JSON; one that was not observed in words. */
function shownValue(value: unknown): Html {
  return value === undefined
    ? html`<i>not observed</i>`
    : html`<code>${cut(JSON.stringify(value), 600)}</code>`;
}
