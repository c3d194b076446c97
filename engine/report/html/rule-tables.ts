import { areaOf } from '../../rules/rule-catalog.ts';
import type { RuleRecord } from '../run-record.ts';
import { formatVerdictCounts } from '../verdict-words.ts';
import { aboutRule } from './about-rule.ts';
import { cut } from './cut.ts';
import { filterForm } from './filter-form.ts';
import { folded } from './folded.ts';
import { type Content, type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';
import { wordsOf } from './rule-words.ts';
import { verdictMark } from './verdict-mark.ts';

/** Every rule that was judged, by area, with a filter. */
export function ruleTables(content: PageContent): Html {
  const { run } = content;
  const areas = [...Map.groupBy(run.rules, ({ id }) => areaOf(id))];
  const body = html`${run.rules.length === 0 ? html`<p>No rule was run.</p>` : filterForm(run.rules, 'rules', ['verdict', 'area', 'level'])}
${areas.map(([area, some]) => areaTable(content, area, some))}`;
  return folded(
    'rules',
    html`Rules <small>${run.rules.length}: ${formatVerdictCounts(run.rules)}</small>`,
    body,
    {
      isFilterable: true,
    },
  );
}

function areaTable(content: PageContent, area: string, results: readonly RuleRecord[]): Html {
  return html`<section data-group aria-labelledby="area-${area}">
<h3 id="area-${area}">${area} <small>${formatVerdictCounts(results)}</small></h3>
<table class="rules">
<caption>Rules of ${area}</caption>
<thead><tr><th scope="col" class="verdict">Verdict</th><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Section</th><th scope="col">Cases</th><th scope="col">Calls</th><th scope="col">Seconds</th></tr></thead>
<tbody>
${results.map((result) => row(content, result))}</tbody>
</table>
</section>`;
}

function row(content: PageContent, result: RuleRecord): Html {
  const { id, verdict, level, cases, exhaustive, requests, durationMs, ownMs = durationMs } = result;
  const { says, section } = wordsOf(content, id) ?? { says: '', section: '?' };
  return html`<tr data-row data-verdict="${verdict}" data-area="${areaOf(id)}" data-level="${level}" id="rule-${id}">
<td class="verdict">${verdictMark(verdict)}</td>
<th scope="row"><code>${id}</code><p>${says}</p>${aboutRule(content, id)}${remarks(result)}</th>
<td class="level" data-label="Level">${level}</td>
<td class="section" data-label="Section">${section}</td>
<td class="number" data-label="Cases">${cases}${exhaustive ? ' (all)' : ''}</td>
<td class="number" data-label="Calls">${requests}</td>
<td class="number" data-label="Seconds">${(ownMs / 1000).toFixed(1)}</td>
</tr>
`;
}

/** What there is to say beside the verdict. How it failed stands among the failures. */
function remarks({ id, reason, blockedBy, failure, verdict }: RuleRecord): Content {
  if (failure !== null) return html`<p><a href="#failure-${id}">How it failed</a></p>`;
  return [
    reason === null ? undefined : html`<p class="reason">${cut(reason, 600)}</p>`,
    blockedBy.length === 0 ? undefined : html`<p>Blocked by ${blockedBy.join(', ')}</p>`,
    verdict === 'observed' ? html`<p><a href="#observed-${id}">What was observed</a></p>` : undefined,
  ];
}
