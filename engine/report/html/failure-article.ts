import { counted } from '../../counted.ts';
import type { TraceEvent } from '../../http/trace.ts';
import { typedCommand } from '../../installation.ts';
import { areaOf } from '../../rules/rule-catalog.ts';
import { contextWords } from '../context-words.ts';
import { evidenceWords } from '../render-failure.ts';
import type { FailureRecord, RuleRecord } from '../run-record.ts';
import { shellPath } from '../shell.ts';
import { command } from './command.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';
import { hrefOf, type PageContent } from './page-content.ts';
import { wordsOf } from './rule-words.ts';
import { baselineOf } from './trace-lines.ts';
import { traceParts } from './trace-parts.ts';
import { roleWords } from './trace-roles.ts';
import { verdictMark } from './verdict-mark.ts';

/** A trace of more events is folded away. */
const short = 40;

/** One breach: what it means, what came instead, and how to see it again. @param isOpen whether its calls may be, too */
export function failureArticle(content: PageContent, result: RuleRecord, isOpen: boolean): Html {
  const { id, verdict, level } = result;
  const failure = result.failure!;
  const { says, section, consequence } = wordsOf(content, id) ?? { says: '', section: '?' };
  const { events } = content.evidence.get(id) ?? {};
  return html`<article class="failure ${verdict}" id="failure-${id}" aria-labelledby="failed-${id}" data-row data-verdict="${verdict}" data-area="${areaOf(id)}">
<h3 id="failed-${id}">${verdictMark(verdict)} <code>${id}</code></h3>
<p class="says">${says} <small>${level}, section ${section}, <a href="#rule-${id}">${counted(result.requests, 'call')}</a></small></p>
${consequence === undefined ? undefined : html`<h4>What it means</h4>\n<p>${consequence}</p>`}
${whatHappened(failure)}
${seeAgain(content, result)}
${baseline(events ?? [])}
${onDemand(content, result, events ?? [], isOpen)}
</article>
`;
}

function whatHappened(failure: FailureRecord): Html {
  const { message, counterexample, shrinks } = failure;
  return html`<h4>Expected and received</h4>
<pre class="message">${cut(message, 2000)}</pre>
<p>${evidenceWords(failure)}</p>
<h4>Counterexample</h4>
<pre>${cut(counterexample, 2000)}</pre>
<p>${shrinks === 0 ? 'It could not be shrunk.' : `Shrunk ${counted(shrinks, 'time')}.`}</p>
${contextsOf(failure)}`;
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
  const { seed, path, command: again, folder: own } = result.failure!;
  return html`<h4>See it again</h4>
<dl class="facts">
<div class="wide"><dt>Judge this case again, in the project's folder</dt><dd>${command(again)}</dd></div>
<div class="wide"><dt>Make its calls by hand, in curl</dt><dd>${command(`bash ${shellPath(`${folder}/${own}/replay.sh`)}`)}</dd></div>
<div class="wide"><dt>Read the rule: its text, section, statements and mutants</dt><dd>${command(typedCommand('explain', [result.id]))}</dd></div>
<div><dt>Seed</dt><dd><code>${seed}</code></dd></div>
<div><dt>Path</dt><dd><code>${path}</code></dd></div>
</dl>`;
}

/** What the script fills in when it is opened; without one the files are at hand. */
function onDemand(
  { links }: PageContent,
  { id, failure }: RuleRecord,
  events: readonly TraceEvent[],
  isOpen: boolean,
): Html {
  const file = (name: string, text: string) =>
    html`<a href="${hrefOf(links.run, `${failure!.folder}/${name}`)}">${text}</a>`;
  return html`<details data-trace="${id}"${isOpen && events.length <= short ? html` open` : undefined}>
<summary><h4>Calls</h4></summary>
<p>${roleWords(events)}Times count from the first call. Whole bodies and headers: ${file('trace.json', 'trace.json')}; as text: ${file('trace.txt', 'trace.txt')}.</p>
</details>
<details data-script="${id}">
<summary><h4>The script <code>replay.sh</code></h4></summary>
<p>It makes the same calls in curl: ${file('replay.sh', `${failure!.folder}/replay.sh`)}</p>
</details>`;
}
