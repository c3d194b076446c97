import { type RuleId, rules } from '../../../generated/rules.ts';
import type { Failure, RuleResult } from '../../rule/result.ts';
import { bases } from '../render-failure.ts';
import { type RunReport, replayCommand, wordOf } from '../run-report.ts';
import { command, copyButton } from './command.ts';
import { cut } from './cut.ts';
import { type Html, html, isPlain } from './html.ts';
import { counted } from './numbers.ts';
import { baselineCalls, traceList } from './trace-list.ts';
import { tally, verdictMark } from './verdict-mark.ts';

/** Where the files of failures lie, and what the replay scripts say. */
export type Evidence = {
  /** The run's folder, as a shell finds it. */
  readonly run: string;
  /** The folder of a failure, below the run's. */
  readonly folderOf: (result: RuleResult) => string;
  readonly scripts: ReadonlyMap<RuleId, string>;
};

/** Every breach with all that is needed to believe it and to see it again. */
export function failures(report: RunReport, evidence: Evidence): Html | undefined {
  const broken = report.results
    .filter(({ failure }) => failure !== undefined)
    .toSorted((a, b) => a.verdict.localeCompare(b.verdict));
  if (broken.length === 0) return undefined;
  return html`<section aria-labelledby="failures">
<h2 id="failures">What is broken <small>${tally(broken)}</small></h2>
${broken.length < 2 ? undefined : html`<ul class="index">${broken.map(link)}</ul>`}
${broken.map((result) => article(report, result, evidence))}
</section>`;
}

function link({ id, verdict }: RuleResult): Html {
  return html`<li>${verdictMark(verdict)} <a href="#failure-${id}"><code>${id}</code></a></li>`;
}

function article(report: RunReport, result: RuleResult, evidence: Evidence): Html {
  const { id, verdict, level } = result;
  const { says, section, consequence } = rules[id];
  return html`<article class="failure ${verdict}" id="failure-${id}" aria-labelledby="failed-${id}">
<h3 id="failed-${id}">${verdictMark(verdict)} <code>${id}</code></h3>
<p class="says">${says} <small>${level}, section ${section}</small></p>
${whatHappened(result.failure!)}
${consequence === undefined ? undefined : html`<h4>What it means</h4>\n<p>${consequence}</p>`}
${calls(result, evidence)}
${seeAgain(report, result, evidence)}
</article>
`;
}

function whatHappened({ message, basis, again, counterexample, shrinks }: Failure): Html {
  return html`<h4>Expected and came</h4>
<pre class="message">${cut(message, 2000)}</pre>
<p>It rests on ${bases[basis]}; tried again it failed ${again.failed} of ${counted(again.tries, 'time')}.</p>
<h4>Smallest case</h4>
<pre>${cut(counterexample, 2000)}</pre>
<p>Made smaller ${counted(shrinks, 'time')}.</p>`;
}

function calls(result: RuleResult, { folderOf }: Evidence): Html {
  const { events } = result.failure!;
  const folder = folderOf(result);
  const open = events.length > 40 ? html`` : html` open`;
  return html`${baselineCalls(events)}
<details${open}>
<summary><h4>Calls</h4></summary>
${traceList(events)}
<p>Times count from the first call. Whole bodies and headers: <a href="${folder}/trace.json">trace.json</a>; as text: <a href="${folder}/trace.txt">trace.txt</a>.</p>
</details>`;
}

function seeAgain(report: RunReport, result: RuleResult, evidence: Evidence): Html {
  const { seed, path } = result.failure!;
  const folder = evidence.folderOf(result);
  return html`<h4>See it again</h4>
<dl class="facts">
<div class="wide"><dt>This very check</dt><dd>${command(replayCommand(report, result))}</dd></div>
<div class="wide"><dt>By hand, in curl</dt><dd>${command(`bash ${wordOf(`${evidence.run}/${folder}/replay.sh`)}`)}</dd></div>
<div><dt>Seed</dt><dd><code>${seed}</code></dd></div>
<div><dt>Path</dt><dd><code>${path}</code></dd></div>
</dl>
${scriptDetails(evidence.scripts.get(result.id) ?? '', `${folder}/replay.sh`)}`;
}

const longestScript = 30_000;

/** What is copied must be the very script: one that can't be shown whole and as it is has no button. */
function scriptDetails(script: string, file: string): Html {
  const isWhole = script.length <= longestScript && isPlain(script);
  const advice = html`<p>Take the file: what is shown here is cut, or holds characters that can't be shown as they are.</p>`;
  return html`<details>
<summary>The script <code>replay.sh</code></summary>
<p><a href="${file}">${file}</a> ${isWhole ? copyButton : undefined}</p>
${isWhole ? undefined : advice}
<pre class="script" data-copied tabindex="0" aria-label="replay.sh">${cut(script, longestScript)}</pre>
</details>`;
}
