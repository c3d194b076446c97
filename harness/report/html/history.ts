import type { Verdict } from '../../rule/result.ts';
import type { PastRun } from '../folder/read-history.ts';
import { judgedOf } from '../summary.ts';
import { wordOf } from '../verdict-words.ts';
import { type Chart, chart } from './chart.ts';
import { coverageHistory } from './history-coverage.ts';
import { changeable, comparable } from './history-figures.ts';
import { loadHistory } from './history-loads.ts';
import { type Html, html } from './html.ts';
import { counted, dateOf, lasted, percent } from './numbers.ts';
import { hrefOf, type PageContent } from './page-content.ts';
import { signs } from './verdict-mark.ts';

/** So many runs are told one by one. */
const told = 30;

/** How the runs of this target fared over time. */
export function history(content: PageContent): Html {
  const { history: runs } = content;
  return html`<section aria-labelledby="history">
<h2 id="history" tabindex="-1">History <small>${counted(runs.length, 'run')} of this target</small></h2>
${runs.length < 2 ? html`<p>There is no earlier run of this target here.</p>` : past(content)}
${loadHistory(content)}
</section>`;
}

function past({ history: runs, links }: PageContent): Html {
  return html`${chart(chartOf(comparable(runs)))}
<table class="figures">
<caption>The ${Math.min(runs.length, told)} newest runs</caption>
<thead><tr><th scope="col">Began</th><th scope="col">Tier</th><th scope="col">Seed</th><th scope="col">Judged</th><th scope="col">Broken</th><th scope="col">Warnings</th><th scope="col">Not judged</th><th scope="col">Flaky</th><th scope="col">Took</th></tr></thead>
<tbody>
${runs.slice(0, told).map((run) => row(run, links.results))}</tbody>
</table>
${changed(runs)}
${coverageHistory(runs, told)}`;
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

function changed(runs: readonly PastRun[]): Html {
  const rules = changeable(runs);
  if (rules.length === 0) return html`<p>Every rule came to the same verdict in all of these runs.</p>`;
  return html`<table>
<caption>Rules that came to several verdicts, over at most ${told} runs of each</caption>
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
<p>The flake rate is the share of runs that came to another verdict than most did, ${flakeNote}.</p>`;
}

const flakeNote = 'whatever was changed in between';

function sign(verdict: Verdict): Html {
  return html`<li class="sign ${verdict}"><span role="img" aria-label="${wordOf(verdict)}" title="${wordOf(verdict)}">${signs[verdict]}</span></li>`;
}
