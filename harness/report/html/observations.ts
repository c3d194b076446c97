import type { Change, Comparison } from '../drift.ts';
import type { RunReport } from '../run-report.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';
import { counted, dateOf } from './numbers.ts';
import { shownValue } from './observed-values.ts';

/** What a target now does otherwise than before, where the document leaves it open. */
export function observations({ drift }: RunReport): Html {
  const changed = drift.filter(({ changes }) => changes.length > 0);
  return html`<section aria-labelledby="drift">
<h2 id="drift">Compared with the last run</h2>
<p>${sentence(drift, changed)}</p>
${changed.length === 0 ? undefined : changeTable(changed)}
</section>`;
}

function sentence(drift: readonly Comparison[], changed: readonly Comparison[]): string {
  if (drift.length === 0) return 'Nothing to compare: no rule that the document leaves open was observed.';
  const known = drift.filter(({ since }) => since !== undefined);
  if (known.length === 0) return 'There is no earlier run of this target here that observed these rules.';
  const fresh = drift.length - known.length;
  const beside = fresh === 0 ? '' : ` ${counted(fresh, 'rule')} had not been observed before.`;
  return `Of ${counted(known.length, 'observed rule')}, ${changed.length} changed.${beside}`;
}

function changeTable(changed: readonly Comparison[]): Html {
  return html`<table class="changes">
<thead><tr><th scope="col">Rule</th><th scope="col">What</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
<tbody>
${changed.map((comparison) => comparison.changes.map((change) => changeRow(comparison, change)))}</tbody>
</table>`;
}

function changeRow({ rule, since }: Comparison, { name, before, now }: Change): Html {
  return html`<tr>
<th scope="row"><a href="#rule-${rule}"><code>${rule}</code></a><p>since ${dateOf(since ?? '')}</p></th>
<td data-label="What">${cut(name, 200)}</td>
<td data-label="Before">${shownValue(before)}</td>
<td data-label="Now">${shownValue(now)}</td>
</tr>
`;
}
