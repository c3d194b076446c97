import type { PastRun } from '../folder/read-history.ts';
import { judgedOf } from '../summary.ts';
import { type Chart, chart } from './chart.ts';
import { comparable, mostRunsShown } from './history-figures.ts';
import { type Html, html } from './html.ts';
import { dateOf, lasted } from './numbers.ts';
import { hrefOf } from './page-content.ts';

/** What each run came to. @param folder what goes before the name of a run's folder */
export function runHistory(runs: readonly PastRun[], folder: string): Html {
  return html`${chart(chartOf(comparable(runs)))}
<table class="figures">
<caption>The ${Math.min(runs.length, mostRunsShown)} newest runs</caption>
<thead><tr><th scope="col">Began</th><th scope="col">Tier</th><th scope="col">Seed</th><th scope="col">Judged</th><th scope="col">Broken</th><th scope="col">Warnings</th><th scope="col">Not judged</th><th scope="col">Flaky</th><th scope="col">Took</th></tr></thead>
<tbody>
${runs.slice(0, mostRunsShown).map((run) => row(run, folder))}</tbody>
</table>`;
}

function chartOf(runs: readonly PastRun[]): Chart {
  const points = (count: (run: PastRun) => number) =>
    runs.map((run) => [Date.parse(run.startedAt), count(run)] as const).toReversed();
  return {
    title: 'Rules that are no plain pass, in runs of as many rules as this one or nearly so',
    x: { label: 'when the run began', isTime: true },
    y: { label: 'rules', isCount: true },
    series: [
      { name: 'fail', verdict: 'fail', points: points(({ summary }) => summary.fail + summary.expected) },
      { name: 'warning', verdict: 'warning', points: points(({ summary }) => summary.warning) },
      {
        name: 'inconclusive',
        verdict: 'inconclusive',
        points: points(({ summary }) => summary.inconclusive),
      },
    ],
  };
}

function row({ name, startedAt, tier, seed, durationMs, summary, flaky }: PastRun, folder: string): Html {
  return html`<tr>
<th scope="row"><a href="${hrefOf(folder, `${name}/report.html`)}"><time datetime="${startedAt}">${dateOf(startedAt)}</time></a></th>
<td data-label="Tier">${tier}</td>
<td data-label="Seed"><code>${seed}</code></td>
<td class="number" data-label="Judged">${judgedOf(summary)} of ${summary.selected}</td>
<td class="number" data-label="Broken">${summary.fail}${summary.expected > 0 ? ` and ${summary.expected} expected` : ''}</td>
<td class="number" data-label="Warnings">${summary.warning}</td>
<td class="number" data-label="Not judged">${summary.inconclusive}</td>
<td class="number" data-label="Flaky">${flaky ?? '–'}</td>
<td class="number" data-label="Took">${lasted(durationMs)}</td>
</tr>
`;
}
