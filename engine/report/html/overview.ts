import { counted } from '../../counted.ts';
import { type Verdict, verdicts } from '../../property/result.ts';
import { isRequired } from '../../rules/requirements.ts';
import { besideLines } from '../beside.ts';
import { missingParts } from '../missing-parts.ts';
import type { RunRecord } from '../run-record.ts';
import { exitCodeOf, headline, judgedOf, type Summary } from '../summary.ts';
import { command } from './command.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';
import { inconclusiveCauses } from './inconclusive-causes.ts';
import { dateOf, lasted } from './numbers.ts';
import { verdictBar } from './verdict-bar.ts';
import { signs, verdictMark } from './verdict-mark.ts';
import { verdictMeanings } from './verdict-meanings.ts';

/** A command that is longer is folded away. */
const longestShown = 300;

/** What the run says in one sentence, what that rests on, and what was judged. */
export function overview(run: RunRecord): Html {
  const { summary } = run;
  const tone = toneOf(run);
  return html`<header class="overview ${tone}">
<p class="kind">Plumbline: a run against ${run.target}</p>
<h1><span class="sign" aria-hidden="true">${signs[tone]}</span> ${headline(summary, run.requirements)}</h1>
${lostNote(summary)}
${besideNote(run)}
${missingNote(run)}
${errorsNote(run)}
${inconclusiveCauses(run.rules.filter(({ id }) => isRequired(run.requirements, id)))}
${denominator(summary)}
${facts(run)}
</header>`;
}

/** A run is no better than what it could not judge. */
function toneOf(run: RunRecord): Verdict {
  const { summary } = run;
  const code = exitCodeOf(summary, run);
  if (code === 1) return 'fail';
  if (code !== 0) return 'inconclusive';
  return summary.warning > 0 ? 'warning' : 'pass';
}

function lostNote(summary: Summary): Html | undefined {
  const lost = summary.selected - summary.ran - summary.notRun;
  if (lost <= 0) return undefined;
  return html`<p>${counted(lost, 'selected rule')} left no result.</p>`;
}

function besideNote(run: RunRecord): Html | undefined {
  const lines = besideLines(run, run.rules);
  return lines.length === 0 ? undefined : html`${lines.map((line) => html`<p>${cut(line, 600)}</p>\n`)}`;
}

function missingNote({ parts }: RunRecord): Html | undefined {
  const words = missingParts(parts);
  return words === undefined ? undefined : html`<p>Of the parts that were joined ${words}.</p>`;
}

function errorsNote({ errors = [], rules }: RunRecord): Html | undefined {
  const own = rules.filter(({ suiteError }) => suiteError !== undefined).length;
  if (own + errors.length === 0) return undefined;
  const ofRules =
    own === 0 ? undefined : html`<p>Errors of the suite, not of the target, met ${counted(own, 'rule')}.</p>`;
  const list = html`<p>Errors of the suite that are of no rule:</p>
<ul>${errors.map((error) => html`<li>${cut(error, 600)}</li>\n`)}</ul>`;
  return html`${ofRules}${errors.length === 0 ? undefined : list}`;
}

function denominator(summary: Summary): Html {
  const counts: readonly (readonly [string, number])[] = [
    ['declared', summary.declared],
    ['no check yet', summary.noCheck],
    ['selected', summary.selected],
    ['ran', summary.ran],
    ['judged', judgedOf(summary)],
  ];
  const expected = html`<div><dt>expected to fail</dt><dd>${summary.expected}</dd></div>`;
  return html`<h2>Counts of rules</h2>
${verdictBar(summary)}
<dl class="counts">${verdicts.map((verdict) => verdictCount(verdict, summary))}${summary.expected > 0 ? expected : undefined}</dl>
<dl class="counts of">${counts.map(([name, count]) => html`<div><dt>${name}</dt><dd>${count}</dd></div>`)}</dl>
${verdictMeanings}`;
}

function verdictCount(verdict: Verdict, summary: Summary): Html {
  const count = summary[verdict === 'not-run' ? 'notRun' : verdict];
  const none = count === 0 ? 'none' : '';
  return html`<div class="${none}"><dt>${verdictMark(verdict)}</dt><dd>${count}</dd></div>`;
}

function facts({
  target,
  alterations = [],
  tier,
  seed,
  startedAt,
  durationMs,
  command: again,
  suite,
  environment,
}: RunRecord): Html {
  const altered = html`<div class="wide"><dt>Altered on purpose</dt><dd><code>${cut(alterations.join(' '), longestShown)}</code></dd></div>`;
  return html`<h2>The run</h2>
<dl class="facts">
<div><dt>Target</dt><dd>${target}</dd></div>
<div><dt>Tier</dt><dd>${tier}</dd></div>
<div><dt>Seed</dt><dd><code>${seed}</code></dd></div>
<div><dt>Began</dt><dd><time datetime="${startedAt}">${dateOf(startedAt)}</time></dd></div>
<div><dt>Took</dt><dd>${lasted(durationMs)}</dd></div>
${suite === undefined ? undefined : html`<div><dt>Plumbline</dt><dd>${suite.version}${suite.commit === null ? undefined : html` <code>${suite.commit.slice(0, 12)}</code>`}</dd></div>\n`}${environment === undefined ? undefined : html`<div><dt>Ran on</dt><dd>Node ${environment.node}, ${environment.os}, ${counted(environment.cores, 'core')}</dd></div>\n`}${alterations.length > 0 ? altered : undefined}
${again === undefined || again.length > longestShown ? undefined : html`<div class="wide"><dt>Run it again</dt><dd>${command(again)}</dd></div>`}
</dl>
${again === undefined || again.length <= longestShown ? undefined : html`<details>\n<summary>Run it again</summary>\n<p>${command(again)}</p>\n</details>`}`;
}
