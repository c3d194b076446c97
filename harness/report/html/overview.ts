import type { Verdict } from '../../rule/result.ts';
import { type RunReport, runCommand } from '../run-report.ts';
import { exitCodeOf, headline, judgedOf, type Summary } from '../summary.ts';
import { command } from './command.ts';
import { type Html, html } from './html.ts';
import { counted, dateOf, lasted } from './numbers.ts';
import { signs, verdictMark, verdicts } from './verdict-mark.ts';

/** What the run says in one sentence, what that rests on, and what was judged. */
export function overview(report: RunReport): Html {
  const { summary } = report;
  const tone = toneOf(summary);
  return html`<header class="overview ${tone}">
<p class="kind">Plumbline: a run against ${report.target}</p>
<h1><span class="sign" aria-hidden="true">${signs[tone]}</span> ${headline(summary)}</h1>
${lostNote(summary)}
${denominator(summary)}
${facts(report)}
</header>`;
}

/** A run is no better than what it could not judge. */
function toneOf(summary: Summary): Verdict {
  const code = exitCodeOf(summary);
  if (code === 1) return 'fail';
  if (code !== 0) return 'inconclusive';
  return summary.warning > 0 ? 'warning' : 'pass';
}

function lostNote(summary: Summary): Html | undefined {
  const lost = summary.selected - summary.ran - summary.notRun;
  if (lost <= 0) return undefined;
  return html`<p>${counted(lost, 'selected rule')} left no result.</p>`;
}

function denominator(summary: Summary): Html {
  const counts: readonly (readonly [string, number])[] = [
    ['declared', summary.declared],
    ['no check yet', summary.noCheck],
    ['selected', summary.selected],
    ['ran', summary.ran],
    ['judged', judgedOf(summary)],
  ];
  return html`<h2>Counts of rules</h2>
<dl class="counts">${counts.map(([name, count]) => html`<div><dt>${name}</dt><dd>${count}</dd></div>`)}</dl>
<dl class="counts">${verdicts.map((verdict) => verdictCount(verdict, summary))}</dl>`;
}

function verdictCount(verdict: Verdict, summary: Summary): Html {
  const count = summary[verdict === 'not-run' ? 'notRun' : verdict];
  const none = count === 0 ? 'none' : '';
  return html`<div class="${none}"><dt>${verdictMark(verdict)}</dt><dd>${count}</dd></div>`;
}

function facts(report: RunReport): Html {
  const { target, alterations, tier, seed, startedAt, durationMs } = report;
  const altered = html`<div><dt>Altered on purpose</dt><dd><code>${alterations.join(' ')}</code></dd></div>`;
  return html`<h2>The run</h2>
<dl class="facts">
<div><dt>Target</dt><dd>${target}</dd></div>
${alterations.length > 0 ? altered : undefined}
<div><dt>Tier</dt><dd>${tier}</dd></div>
<div><dt>Seed</dt><dd><code>${seed}</code></dd></div>
<div><dt>Began</dt><dd><time datetime="${startedAt}">${dateOf(startedAt)}</time></dd></div>
<div><dt>Took</dt><dd>${lasted(durationMs)}</dd></div>
<div class="wide"><dt>Run it again</dt><dd>${command(runCommand(report))}</dd></div>
</dl>`;
}
