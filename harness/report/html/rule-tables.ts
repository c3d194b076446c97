import { rules } from '../../../generated/rules.ts';
import type { RuleResult, Verdict } from '../../rule/result.ts';
import { areaOf } from '../../rules/select.ts';
import type { RunReport } from '../run-report.ts';
import { cut } from './cut.ts';
import { type Content, type Html, html } from './html.ts';
import { observedValues } from './observed-values.ts';
import { countOf, tally, verdictMark, verdicts } from './verdict-mark.ts';

/** Every rule that was judged, by area, with a filter. */
export function ruleTables({ results }: RunReport): Html {
  const areas = [...Map.groupBy(results, ({ id }) => areaOf(id))];
  return html`<section aria-labelledby="rules">
<h2 id="rules" tabindex="-1">Rules</h2>
${results.length === 0 ? html`<p>No rule was run.</p>` : filter(results)}
${areas.map(([area, some]) => areaTable(area, some))}
</section>`;
}

function filter(results: readonly RuleResult[]): Html {
  const present = verdicts.filter((verdict) => countOf(results, verdict) > 0);
  return html`<form class="filter" data-filter hidden>
<label>Filter <input type="search" data-text placeholder="id, words, reason" autocomplete="off"></label>
<fieldset><legend>Verdicts</legend>${present.map((verdict) => choice(results, verdict))}</fieldset>
<p role="status" data-status></p>
</form>`;
}

function choice(results: readonly RuleResult[], verdict: Verdict): Html {
  return html`<label><input type="checkbox" data-wanted="${verdict}" checked> ${verdictMark(verdict)} ${countOf(results, verdict)}</label>`;
}

function areaTable(area: string, results: readonly RuleResult[]): Html {
  return html`<section data-area aria-labelledby="area-${area}">
<h3 id="area-${area}">${area} <small>${tally(results)}</small></h3>
<table aria-labelledby="area-${area}">
<thead><tr><th scope="col" class="verdict">Verdict</th><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Section</th><th scope="col">Cases</th><th scope="col">Calls</th><th scope="col">Seconds</th></tr></thead>
<tbody>
${results.map(row)}</tbody>
</table>
</section>`;
}

function row(result: RuleResult): Html {
  const { id, verdict, level, cases, exhaustive, requests, durationMs } = result;
  const { says, section } = rules[id];
  return html`<tr data-row data-verdict="${verdict}" id="rule-${id}">
<td class="verdict">${verdictMark(verdict)}</td>
<th scope="row"><code>${id}</code><p>${says}</p>${remarks(result)}</th>
<td class="level" data-label="Level">${level}</td>
<td class="section" data-label="Section">${section}</td>
<td class="number" data-label="Cases">${cases}${exhaustive ? ' (all)' : ''}</td>
<td class="number" data-label="Calls">${requests}</td>
<td class="number" data-label="Seconds">${(durationMs / 1000).toFixed(1)}</td>
</tr>
`;
}

/** What there is to say beside the verdict. */
function remarks(result: RuleResult): Content {
  const { id, reason, blockedBy, failure, observed } = result;
  return [
    reason === undefined ? undefined : html`<p class="reason">${cut(reason, 600)}</p>`,
    blockedBy.length === 0 ? undefined : html`<p>Blocked by ${blockedBy.join(', ')}</p>`,
    failure === undefined ? undefined : html`<p><a href="#failure-${id}">How it failed</a></p>`,
    observedValues(observed),
  ];
}
