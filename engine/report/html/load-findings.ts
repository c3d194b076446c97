import type { LoadRecord, RecordedLoadFinding } from '../load-record.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';
import { verdictMark } from './verdict-mark.ts';

/** Documented against measured. What holds is folded away where there is much of it. */
export function findingTables(record: LoadRecord): Html {
  return html`${record.cutShort ? html`<p>It was interrupted: this is what was measured until then.</p>` : undefined}
${tablesOf(record)}`;
}

function tablesOf({ load, findings }: LoadRecord): Html {
  if (findings.length <= 8) return findingTable(`${load}: documented against measured`, findings);
  const held = findings.filter(({ verdict }) => verdict === 'pass');
  const measured = findings.filter(({ verdict }) => verdict === 'measured');
  const rest = findings.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'measured');
  return html`${rest.length === 0 ? undefined : findingTable(`${load}: what is not as documented, or could not be judged`, rest)}
${measured.length === 0 ? undefined : findingTable(`${load}: what was measured, and nothing demanded of`, measured)}
${held.length === 0 ? undefined : foldedTable(load, held)}`;
}

function foldedTable(load: string, held: readonly RecordedLoadFinding[]): Html {
  return html`<details>
<summary>${held.length} that hold</summary>
${findingTable(`${load}: what is as documented`, held)}
</details>`;
}

function findingTable(caption: string, findings: readonly RecordedLoadFinding[]): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col" class="verdict">Verdict</th><th scope="col">Part</th><th scope="col">Documented</th><th scope="col">Measured</th></tr></thead>
<tbody>
${findings.map(findingRow)}</tbody>
</table>`;
}

function findingRow({ verdict, part, documented, measured, reason }: RecordedLoadFinding): Html {
  return html`<tr>
<td class="verdict">${verdictMark(verdict)}</td>
<th scope="row">${cut(part, 200)}</th>
<td data-label="Documented">${cut(documented, 600)}</td>
<td data-label="Measured">${cut(measured, 600)}${reason === undefined ? undefined : html`<p class="reason">${cut(reason, 600)}</p>`}</td>
</tr>
`;
}
