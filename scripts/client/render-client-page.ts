import { counted } from '../../engine/counted.ts';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { assetsFor } from '../../engine/report/html/assets.ts';
import { cut } from '../../engine/report/html/cut.ts';
import { type Content, type Html, html } from '../../engine/report/html/html.ts';
import { dateOf } from '../../engine/report/html/numbers.ts';
import { renderPageShell } from '../../engine/report/html/page-shell.ts';
import { signs } from '../../engine/report/html/verdict-mark.ts';
import { sectionWords } from '../../mutants/conforming/freedom-sections.ts';
import type { ClientCause } from './find-causes.ts';
import { unendedWords } from './render-call.ts';
import { groupedFindings, type TriedClient } from './render-tried.ts';
import { takenFreedoms } from './taken-freedoms.ts';
import type { TriedWorld } from './try-world.ts';

/** What the report of a tried client is made of. */
export type ClientReport = TriedClient & {
  readonly command: readonly string[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
};

/** Calls that are shown of a cause. */
const lastShown = 5;

/** A tried client on one page: worlds with their outcomes, causes, and findings with their calls. Nothing on it runs. */
export function renderClientPage(report: ClientReport): string {
  const { command, tried, judged, startedAt } = report;
  const { styles } = assetsFor(false);
  const failed = tried.filter(({ outcome }) => outcome !== 'content');
  const isBroken =
    [
      ...failed,
      ...groupedFindings(tried).filter(({ level }) => level === 'must'),
      ...judged.verdicts.filter(({ level, verdict }) => level === 'must' && verdict === 'violated'),
    ].length > 0;
  const tone = isBroken ? 'fail' : 'pass';
  const says = headlineOf(tried.length, failed.length);
  const calls = tried.reduce((sum, world) => sum + world.calls.length, 0);
  return renderPageShell({
    title: says,
    styles,
    body: html`<header class="overview ${tone}">
<p class="kind">Plumbline: a client in ${counted(tried.length, 'world')}</p>
<h1><span class="sign" aria-hidden="true">${signs[tone]}</span> ${says}</h1>
<p><code>${cut(command.join(' '), 500)}</code></p>
<p>${counted(calls, 'call')}, <time datetime="${new Date(startedAt).toISOString()}">${dateOf(new Date(startedAt).toISOString())}</time></p>
</header>
<main>
${causeSection(report, failed)}
${findingSection(tried)}
${ruleSection(judged.verdicts)}
${worldSection(tried)}
</main>`,
  });
}

function headlineOf(tried: number, failed: number): string {
  if (failed === 0) return tried === 1 ? 'Content in its world' : `Content in all ${tried} worlds`;
  return `Failed in ${failed} of ${counted(tried, 'world')}`;
}

function causeSection({ causes, again }: ClientReport, failed: readonly TriedWorld[]): Html | undefined {
  if (failed.length === 0) return undefined;
  const isPlain = failed.some(({ variants, troubles }) => variants.length + troubles.length === 0);
  return html`<section aria-labelledby="causes">
<h2 id="causes">What breaks it <small>${causes.length}</small></h2>
${isPlain ? html`<p>It fails in the documented world, too: no freedom of the service is the cause.</p>\n${againWords(again([], []))}` : undefined}
${causes.map((cause) => causeArticle(cause, failed, again))}</section>`;
}

function causeArticle(
  { variants, troubles, worlds, failed: times, repeats }: ClientCause,
  failed: readonly TriedWorld[],
  again: ClientReport['again'],
): Html {
  const parts = [...variants, ...troubles.map((kind) => `trouble ${kind}`)];
  const id = `cause-${parts.join('-').replaceAll(' ', '-')}`;
  const calls = failed.find(({ name }) => name === worlds[0])?.calls.slice(-lastShown) ?? [];
  return html`<article class="failure" aria-labelledby="${id}">
<h3 id="${id}">${parts.map((part, index) => [index > 0 ? ' with ' : '', html`<code>${part}</code>`])}</h3>
${takenFreedoms(variants).map(({ says, sections }) => html`<p class="says">${says} <small>Left open by ${sectionWords(sections)}.</small></p>\n`)}<p>Failed in ${times} of ${counted(repeats, 'repeat')}; explains ${counted(worlds.length, 'world')}: ${cut(worlds.join(', '), 600)}</p>
<h4>Its last calls</h4>
${callList(calls)}
${againWords(again(variants, troubles))}</article>
`;
}

function againWords(command: string): Html {
  return html`<h4>Again</h4>\n<p><code>${cut(command, 2000)}</code></p>\n`;
}

function callList(calls: readonly RecordedCall[]): Html {
  if (calls.length === 0) return html`<p>It made none.</p>`;
  return html`<ol>${calls.map((call) => html`<li>${callWords(call)}</li>\n`)}</ol>`;
}

function callWords(call: RecordedCall): Content {
  const { method, url, body, status } = call;
  const sent = body === '' ? '' : html` <code>${cut(body, 300)}</code>`;
  return [
    html`<code>${method} ${cut(url, 300)}</code>`,
    sent,
    unendedWords(call),
    ` → ${status ?? 'no answer'}`,
  ];
}

function findingSection(tried: readonly TriedWorld[]): Html {
  const findings = groupedFindings(tried);
  return html`<section aria-labelledby="findings">
<h2 id="findings">Calls that depart from the document <small>${findings.length}</small></h2>
${findings.length === 0 ? html`<p>Every call follows it.</p>` : findingTable(findings)}</section>`;
}

function findingTable(findings: ReturnType<typeof groupedFindings>): Html {
  return html`<table>
<thead><tr><th scope="col">Departure</th><th scope="col">Level</th><th scope="col">Section</th><th scope="col">Worlds</th><th scope="col">Such as</th></tr></thead>
<tbody>
${findings.map(
  ({ says, level, section, worlds, call }) => html`<tr>
<th scope="row">${cut(says, 400)}</th>
<td data-label="Level"><span class="mark ${level === 'must' ? 'fail' : 'warning'}">${level}</span></td>
<td data-label="Section">${section}</td>
<td class="number" data-label="Worlds">${worlds}</td>
<td data-label="Such as">${callWords(call)}</td>
</tr>
`,
)}</tbody>
</table>
`;
}

function ruleSection(verdicts: ClientReport['judged']['verdicts']): Html {
  return html`<section aria-labelledby="rules">
<h2 id="rules">Rules for clients <small>${verdicts.length}</small></h2>
<table>
<thead><tr><th scope="col">Rule</th><th scope="col">Verdict</th><th scope="col">Level</th><th scope="col">Section</th><th scope="col">Worlds</th></tr></thead>
<tbody>
${verdicts.map(
  ({ rule, statement, verdict, level, section, exercised, violated }) => html`<tr>
<th scope="row"><code>${rule}</code><p>${cut(statement, 400)}</p></th>
<td data-label="Verdict"><span class="mark ${ruleTone(verdict)}">${verdict}</span></td>
<td data-label="Level">${level}</td>
<td data-label="Section">${section}</td>
<td data-label="Worlds">${violated.length > 0 ? `violated in ${violated.length} of ` : ''}${exercised.length}</td>
</tr>
`,
)}</tbody>
</table>
</section>`;
}

function ruleTone(verdict: ClientReport['judged']['verdicts'][number]['verdict']): string {
  if (verdict === 'violated') return 'fail';
  return verdict === 'pass' ? 'pass' : 'not-run';
}

function worldSection(tried: readonly TriedWorld[]): Html {
  return html`<section aria-labelledby="worlds">
<h2 id="worlds">Worlds <small>${tried.length}</small></h2>
<table>
<thead><tr><th scope="col">World</th><th scope="col">Outcome</th><th scope="col">Calls</th><th scope="col">Seconds</th><th scope="col">Variants</th></tr></thead>
<tbody>
${tried.map(worldRow)}</tbody>
</table>
</section>`;
}

function worldRow({ name, variants, outcome, says, durationMs, calls }: TriedWorld): Html {
  const tone = outcome === 'content' ? 'pass' : 'fail';
  return html`<tr>
<th scope="row">${name}</th>
<td data-label="Outcome"><span class="mark ${tone}"><span aria-hidden="true">${signs[tone]}</span> ${outcome}</span>${outcome === 'content' ? undefined : html` ${says}`}</td>
<td class="number" data-label="Calls">${calls.length}</td>
<td class="number" data-label="Seconds">${(durationMs / 1000).toFixed(1)}</td>
<td data-label="Variants">${variants.length === 0 ? 'none' : html`<details><summary>${variants.length}</summary>${variants.join(', ')}</details>`}</td>
</tr>
`;
}
