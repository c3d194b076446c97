import type { LifeCoverage } from '../../property/life-coverage.ts';
import { lifeCounts } from '../coverage-counts.ts';
import { type Html, html } from './html.ts';

/** Which states and moves of section 3 the jobs of the run were seen in. */
export function lifecycleCoverage(coverage: LifeCoverage | undefined): Html {
  return html`<h3>Lives of jobs</h3>
${coverage === undefined ? html`<p>No job was seen.</p>` : tables(coverage)}`;
}

function tables(coverage: LifeCoverage): Html {
  const { states, moves, unlisted } = coverage;
  const counts = lifeCounts(coverage);
  return html`<details>
<summary>States: ${counts.states.met} of ${counts.states.of} visited</summary>
<table class="figures">
<caption>How often jobs were seen in each state</caption>
<thead><tr><th scope="col">State</th><th scope="col">Visits</th></tr></thead>
<tbody>
${states.map(({ state, visits }) => html`<tr><th scope="row"><code>${state}</code></th><td class="number" data-label="Visits">${visits || 'never'}</td></tr>\n`)}</tbody>
</table>
</details>
<details>
<summary>Transitions: ${counts.moves.met} of ${counts.moves.of} moves were taken</summary>
<table class="figures">
<caption>How often jobs were seen to take each move</caption>
<thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">By</th><th scope="col">Times</th></tr></thead>
<tbody>
${moves.map(row)}${unlisted.map((move) => row({ ...move, by: 'no listed cause' }))}</tbody>
</table>
</details>`;
}

type Row = { readonly from: string; readonly to: string; readonly by: string; readonly times: number };

function row({ from, to, by, times }: Row): Html {
  return html`<tr>
<th scope="row"><code>${from}</code></th>
<td data-label="To"><code>${to}</code></td>
<td data-label="By">${by}</td>
<td class="number" data-label="Times">${times === 0 ? 'never' : times}</td>
</tr>
`;
}
