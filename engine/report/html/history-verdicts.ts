import type { Verdict } from '../../property/result.ts';
import type { PastRun } from '../folder/read-history.ts';
import { wordOf } from '../verdict-words.ts';
import { changeable, mostRunsShown } from './history-figures.ts';
import { type Html, html } from './html.ts';
import { percent } from './numbers.ts';
import { signs } from './verdict-mark.ts';

/** Which rules came to several verdicts, whatever was changed in between. */
export function verdictHistory(runs: readonly PastRun[]): Html {
  const rules = changeable(runs);
  if (rules.length === 0) return html`<p>Every rule came to the same verdict in all of these runs.</p>`;
  return html`<table>
<caption>Rules that came to several verdicts, over at most ${mostRunsShown} runs of each</caption>
<thead><tr><th scope="col">Rule</th><th scope="col">Flake rate</th><th scope="col">Verdicts, the newest first</th></tr></thead>
<tbody>
${rules.map(
  ({ id, flakeRate, verdicts }) => html`<tr>
<th scope="row"><code>${id}</code></th>
<td class="number" data-label="Flake rate">${percent(flakeRate)}</td>
<td data-label="Verdicts"><ol class="signs">${verdicts.map(sign)}</ol></td>
</tr>
`,
)}</tbody>
</table>
<p>The flake rate is the share of runs that came to another verdict than most did, whatever was changed in between; runs whose machine was busy do not count.</p>`;
}

function sign(verdict: Verdict): Html {
  return html`<li class="sign ${verdict}"><span role="img" aria-label="${wordOf(verdict)}" title="${wordOf(verdict)}">${signs[verdict]}</span></li>`;
}
