import { counted } from '../../counted.ts';
import type { TraceEvent } from '../../http/trace.ts';
import { typedCommand } from '../../installation.ts';
import { areaOf } from '../../rules/rule-catalog.ts';
import { contextWords } from '../context-words.ts';
import { evidenceWords } from '../render-failure.ts';
import type { FailureRecord, RuleRecord } from '../run-record.ts';
import { shellPath } from '../shell.ts';
import { aboutHref } from './about-rule.ts';
import { command } from './command.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';
import { judgedAnswer } from './judged-answer.ts';
import { lasted } from './numbers.ts';
import { hrefOf, type PageContent } from './page-content.ts';
import { wordsOf } from './rule-words.ts';
import { baselineOf } from './trace-lines.ts';
import { traceParts } from './trace-parts.ts';
import { roleWords } from './trace-roles.ts';
import { verdictMark } from './verdict-mark.ts';

/** A violation: what was expected and received, what it means, and how to see it again. @param isOpen whether it is unfolded */
export function failureArticle(content: PageContent, result: RuleRecord, isOpen: boolean): Html {
  const { id, verdict, level, requests, durationMs, ownMs = durationMs } = result;
  const failure = result.failure!;
  const { says, section, consequence } = wordsOf(content, id) ?? { says: '', section: '?' };
  const { events = [] } = content.evidence.get(id) ?? {};
  return html`<article class="failure ${verdict}" id="failure-${id}" aria-labelledby="failed-${id}" data-row data-verdict="${verdict}" data-area="${areaOf(id)}">
<details${isOpen ? html` open` : undefined}>
<summary><h3 id="failed-${id}">${verdictMark(verdict)} <code>${id}</code></h3> <span class="brief">${cut(failure.message, 160)}</span></summary>
<p class="says">${says} <small>${level}, section ${section}, <a href="#rule-${id}">${counted(requests, 'call')}, ${lasted(ownMs)}</a></small></p>
${consequence === undefined ? undefined : html`<p>${consequence}</p>`}
${whatHappened(failure)}
${judgedAnswer(events, failure)}
${baseline(events)}
${seeAgain(content, result)}
${onDemand(content, result, events)}
</details>
</article>
`;
}

function whatHappened(failure: FailureRecord): Html {
  const { message, counterexample, shrinks } = failure;
  return html`<h4>Expected and received</h4>
<pre class="message">${cut(message, 2000)}</pre>
${differencesOf(failure)}<p>${evidenceWords(failure)}</p>
<h4>Counterexample <small>${shrinks === 0 ? 'it could not be shrunk' : `shrunk ${counted(shrinks, 'time')}`}</small></h4>
<pre>${cut(counterexample, 2000)}</pre>
${contextsOf(failure)}
${othersOf(failure)}`;
}

/** Other violations of the rule that stand open; more are folded away. */
const fewOthers = 10;

function othersOf({ others = [] }: FailureRecord): Html | undefined {
  if (others.length === 0) return undefined;
  const list = html`<ul class="contexts">${others.map(
    ({ message, counterexample, path }) =>
      html`<li>${cut(message, 300)} <small><code>${cut(counterexample, 200)}</code>, path <code>${cut(path, 100)}</code></small></li>\n`,
  )}</ul>`;
  return html`<h4>What else violates it <small>${others.length}</small></h4>
${others.length <= fewOthers ? list : html`<details>\n<summary>All ${others.length} of them</summary>\n${list}</details>`}`;
}

/** The places at which a compared value differs; nothing where the message says it all. */
function differencesOf({ differences = [] }: FailureRecord): Html | undefined {
  const places = differences.filter(({ at }) => at !== '');
  if (places.length === 0) return undefined;
  return html`<ul class="contexts">${places.map(
    ({ at, expected, received }) =>
      html`<li><code>${cut(at, 200)}</code>: expected <code>${expected || 'nothing'}</code>, received <code>${received || 'nothing'}</code></li>\n`,
  )}</ul>
`;
}

function contextsOf(failure: FailureRecord): Html | undefined {
  const words = contextWords(failure);
  if (words.length === 0) return undefined;
  return html`<h4>In which contexts</h4>
<ul class="contexts">${words.map((line) => html`<li>${cut(line, 400)}</li>\n`)}</ul>`;
}

function baseline(events: readonly TraceEvent[]): Html | undefined {
  const calls = baselineOf(events);
  if (calls.length === 0) return undefined;
  return html`<h4>What the baseline case did</h4>
<p>The same call but for what is judged, and the target took it.</p>
<ul class="index">${calls.map(({ request, outcome }) => html`<li>${traceParts(request)}<br>${traceParts(outcome)}</li>`)}</ul>`;
}

function seeAgain({ folder }: PageContent, result: RuleRecord): Html {
  const { command: again, folder: own } = result.failure!;
  return html`<h4>See it again</h4>
<dl class="facts">
<div class="wide"><dt>Judge this case again, in the project's folder</dt><dd>${command(again)}</dd></div>
<div class="wide"><dt>Make its calls by hand, in curl</dt><dd>${command(`bash ${shellPath(`${folder}/${own}/replay.sh`)}`)}</dd></div>
<div class="wide"><dt>Read the rule</dt><dd><p><a href="${aboutHref(result.id)}">Its text, sections and mutants</a></p>${command(typedCommand('explain', [result.id]))}</dd></div>
</dl>`;
}

/** What the script fills in when it is opened, from the page itself; without one the files are at hand. */
function onDemand({ links }: PageContent, { id, failure }: RuleRecord, events: readonly TraceEvent[]): Html {
  const file = (name: string) =>
    html`In the run's folder it is <a href="${hrefOf(links.run, `${failure!.folder}/${name}`)}">${name}</a>.`;
  return html`<details data-evidence="trace" data-of="${id}">
<summary><h4>Calls</h4></summary>
<p>${roleWords(events)}Times count from the first call. The whole trace, below, has bodies and headers.</p>
</details>
<details data-evidence="raw" data-of="${id}">
<summary><h4>The whole trace</h4></summary>
<p>Bodies and headers as they went. ${file('trace.json')}</p>
</details>
<details data-evidence="text" data-of="${id}">
<summary><h4>The failure as text</h4></summary>
<p>What the terminal printed. ${file('trace.txt')}</p>
</details>
<details data-evidence="script" data-of="${id}">
<summary><h4>The script <code>replay.sh</code></h4></summary>
<p>It makes the same calls in curl. ${file('replay.sh')}</p>
</details>`;
}
