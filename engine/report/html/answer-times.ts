import { durationCountsOf, histogramOfDurations } from '../../measurement/duration-counts.ts';
import {
  estimatePercentile,
  leastSamples,
  type Percentile,
  percentileName,
} from '../../measurement/percentile.ts';
import type { OperationDurations, RunDurations } from '../durations/run-durations.ts';
import type { ReportedService } from '../reported-service.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

const shares = [0.5, 0.95, 0.99];

/** How long answers took, by operation and status; nothing where a run has none. */
export function answerTimes({ run, service }: PageContent): Html | undefined {
  if (run.durations === undefined) return undefined;
  const { clock, operations } = run.durations;
  const apis = [...Map.groupBy(operations, ({ api }) => api)];
  return html`<section aria-labelledby="answer-times">
<h2 id="answer-times" tabindex="-1">Answer times</h2>
<p>${clockWords(clock)} Counted in cases that were judged, in milliseconds until the answer was whole: a call that waits for a job waits as long as its job takes. Each bound of an interval holds with 99 %.</p>
${apis.map(([api, own]) => apiTable(apiName(api, service.apiNames), own))}
</section>`;
}

function clockWords(clock: RunDurations['clock']): string {
  return clock === 'virtual'
    ? 'The clock was virtual: these are times of the machine that ran this, the emulator included. No verdict rests on them.'
    : 'As the machine that ran this saw them, the way there and back included. No verdict rests on them.';
}

function apiName(api: string, names: ReportedService['apiNames']): string {
  return Object.hasOwn(names, api) ? names[api]! : 'Other';
}

/** Those of which not even a half is known are in the results alone. */
function apiTable(name: string, operations: readonly OperationDurations[]): Html {
  const shown = operations.filter(({ count }) => count >= leastSamples(0.5));
  const calls = operations.reduce((sum, { count }) => sum + count, 0);
  const others = operations.length - shown.length;
  return html`<details>
<summary>${name}: ${calls} answers</summary>
${shown.length === 0 ? undefined : table(name, shown)}
${others === 0 ? undefined : html`<p>${others} with fewer than ${leastSamples(0.5)} answers: see results.json.</p>`}
</details>
`;
}

function table(name: string, operations: readonly OperationDurations[]): Html {
  return html`<table>
<caption>${name}: how long answers took, in milliseconds</caption>
<thead><tr><th scope="col">Operation</th><th scope="col">Status</th><th scope="col">Answers</th>${shares.map((share) => html`<th scope="col">${percentileName(share)}</th>`)}</tr></thead>
<tbody>
${operations.map(row)}</tbody>
</table>`;
}

function row(one: OperationDurations): Html {
  const { operation, inBursts, status, count } = one;
  const percentiles = percentilesOf(one);
  return html`<tr>
<th scope="row"><code>${operation}</code>${inBursts ? ' in bursts' : undefined}</th>
<td data-label="Status">${status}</td>
<td class="number" data-label="Answers">${count}</td>
${shares.map((share, nth) => html`<td class="number" data-label="${percentileName(share)}">${percentileCell(percentiles?.[nth])}</td>`)}
</tr>
`;
}

/** Undefined where a histogram can't be read. */
function percentilesOf({ parts }: OperationDurations): Percentile[] | undefined {
  try {
    const histogram = histogramOfDurations(parts.map((part) => durationCountsOf(part.histogram)));
    return shares.map((share) => estimatePercentile(histogram, share));
  } catch {
    return undefined;
  }
}

function percentileCell(percentile: Percentile | undefined): Html {
  if (percentile === undefined) return html`<i>can't be read</i>`;
  const { value, low, high } = percentile;
  if (value === undefined || low === undefined || high === undefined) return html`<i>too few</i>`;
  return html`${milliseconds(value)} <small>${milliseconds(low)} to ${milliseconds(high)}</small>`;
}

function milliseconds(microseconds: number): string {
  return String(Number((microseconds / 1000).toPrecision(3)));
}
