import { counted } from '../../counted.ts';
import { cutText } from '../cut-text.ts';
import type { CostRecord } from '../load-record.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';

/** What the workers of each pool cost, by the catalog and by the bill. */
export function costTable(costs: readonly CostRecord[]): Html {
  const known = costs.flatMap((cost) => ('unknown' in cost ? [] : [cost]));
  const unknown = costs.flatMap((cost) => ('unknown' in cost ? [cost] : []));
  return html`${known.length === 0 ? undefined : knownTable(known)}
${unknown.map(({ workers, unknown: reason }) => html`<p>What ${counted(workers, 'worker')} cost is not known: ${cut(reason, 600)}.</p>`)}`;
}

function knownTable(costs: readonly Exclude<CostRecord, { unknown: string }>[]): Html {
  return html`<table class="figures">
<caption>What the workers cost while they were measured, in US dollars: their time, idle or not, at the price of the catalog</caption>
<thead><tr><th scope="col">Workers</th><th scope="col">GPU</th><th scope="col">Price an hour</th><th scope="col">Workers’ time, s</th><th scope="col">By the catalog</th><th scope="col">Billed</th></tr></thead>
<tbody>
${costs.map(
  ({ workers, gpuTypes, gpus, hourly, source, workerSeconds, byCatalog, billed }) => html`<tr>
<th scope="row">${counted(workers, 'worker')}</th>
<td data-label="GPU">${gpus === 1 ? '' : `${gpus} × `}${cut(gpuTypes.join(', '), 200)}</td>
<td class="number" data-label="Price an hour" title="${cutText(source, 200)}">${amount(hourly)}</td>
<td class="number" data-label="Workers’ time, s">${workerSeconds.toFixed(1)}</td>
<td class="number" data-label="By the catalog">${amount(byCatalog)}</td>
<td class="number" data-label="Billed">${billed === undefined ? 'nothing yet' : amount(billed)}</td>
</tr>
`,
)}</tbody>
</table>`;
}

/** Four digits, without an exponent: a load of a minute costs some thousandths. */
function amount(value: number): string {
  if (value === 0) return '0';
  const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(20, digits));
}
