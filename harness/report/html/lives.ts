import type { LifeCoverage } from '../../life/coverage.ts';
import type { RunReport } from '../run-report.ts';
import { type Html, html } from './html.ts';

/** Which moves of section 3 the jobs of the run were seen to take. */
export function lives({ coverage }: RunReport): Html {
  return html`<section aria-labelledby="lives">
<h2 id="lives">Lives of jobs</h2>
${coverage === undefined ? html`<p>No job was seen.</p>` : tables(coverage)}
</section>`;
}

function tables({ states, moves, unlisted }: LifeCoverage): Html {
  const visits = states.map(({ state, visits }) => `${state} ${visits}`).join(', ');
  return html`<p>States visited: ${visits}.</p>
<details>
<summary>${moves.filter(({ times }) => times > 0).length} of ${moves.length} moves were taken</summary>
<table>
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
<td data-label="Times">${times === 0 ? 'never' : times}</td>
</tr>
`;
}
