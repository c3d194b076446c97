import {
  aloneLines,
  type ComparedFigures,
  cellsOf,
  countLine,
  head,
  inOrder,
  whereLines,
} from '../compare/render-changes.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';

/** How many figures are shown at most; a load has some thirty a step. */
const mostShown = 500;

/** What became of each figure between two sides, what became worse first, and where that is. */
export function comparisonTable(compared: ComparedFigures): Html {
  const { sides, changes } = compared;
  const shown = inOrder(changes).slice(0, mostShown);
  return html`<table class="figures">
<caption>Compared${sides === undefined ? '' : html`: A is ${cut(sides[0], 200)}, B is ${cut(sides[1], 200)}`}. ${countLine(compared)}</caption>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${shown.map(changeRow)}</tbody>
</table>
${[...whereLines(compared), ...aloneLines(compared)].map((line) => html`<p>${cut(line, 600)}</p>`)}`;
}

function changeRow(change: ComparedFigures['changes'][number]): Html {
  const [name = '', ...cells] = cellsOf(change);
  const verdict = cells.pop() ?? '';
  return html`<tr>
<th scope="row">${cut(name, 200)}</th>
${cells.map((cell, nth) => html`<td data-label="${head[nth + 1]!}">${cut(cell, 200)}</td>`)}
<td data-label="verdict">${verdict === 'regression' ? html`<strong>${verdict}</strong>` : verdict}${change.reason === undefined ? undefined : html`<p class="reason">${cut(change.reason, 600)}</p>`}</td>
</tr>
`;
}
