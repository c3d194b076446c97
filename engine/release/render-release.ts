import { counted } from '../counted.ts';
import { besideLines } from '../report/beside.ts';
import { assetsFor } from '../report/html/assets.ts';
import { cut } from '../report/html/cut.ts';
import { type Html, html } from '../report/html/html.ts';
import { findingTables } from '../report/html/load-findings.ts';
import { dateOf } from '../report/html/numbers.ts';
import { hrefOf } from '../report/html/page-content.ts';
import { renderPageShell } from '../report/html/page-shell.ts';
import { signs, verdictMark } from '../report/html/verdict-mark.ts';
import { headline, judgedOf } from '../report/summary.ts';
import { notJudged } from './not-judged.ts';
import { pastReleases } from './past-releases.ts';
import type { ReleaseContent, ReleaseRun } from './release-content.ts';
import { brokenRules, knownDeviations } from './release-findings.ts';
import { pastRuns, servedSchemas } from './release-history.ts';
import { releaseVerdict, toneOf } from './release-verdict.ts';

/** A release on one page: what its runs and loads came to, what is open, and what was before. Nothing on it runs. */
export function renderRelease(content: ReleaseContent): string {
  const { styles } = assetsFor(false);
  const { tone, says } = releaseVerdict(content);
  const { target } = content.runs[0].run;
  return renderPageShell({
    title: `${says} – release of ${target}`,
    styles,
    body: html`<header class="overview ${tone}">
<p class="kind">Plumbline: a release of ${target}</p>
<h1><span class="sign" aria-hidden="true">${signs[tone]}</span> ${says}</h1>
${runTable(content.runs)}
</header>
<main>
${brokenRules(content)}
${inconclusive(content)}
${knownDeviations(content)}
${loads(content)}
${servedSchemas(content)}
${pastReleases(content)}
${pastRuns(content)}
</main>`,
  });
}

function runTable(runs: readonly ReleaseRun[]): Html {
  return html`<table class="figures">
<caption>${counted(runs.length, 'run')}</caption>
<thead><tr><th scope="col">Began</th><th scope="col">Says</th><th scope="col">Judged</th><th scope="col">Tier</th><th scope="col">Seed</th><th scope="col">Plumbline</th></tr></thead>
<tbody>
${runs.map(runRow)}</tbody>
</table>
${runs.flatMap(({ run }) => besideLines(run, run.rules)).map((line) => html`<p>${cut(line, 600)}</p>\n`)}`;
}

function runRow(one: ReleaseRun): Html {
  const { startedAt, summary, requirements, tier, seed, suite } = one.run;
  const commit = suite?.commit?.slice(0, 12);
  return html`<tr>
<th scope="row"><a href="${hrefOf(one.link, 'report.html')}"><time datetime="${startedAt}">${dateOf(startedAt)}</time></a></th>
<td data-label="Says">${verdictMark(toneOf(one))} ${headline(summary, requirements)}</td>
<td class="number" data-label="Judged">${judgedOf(summary)} of ${summary.declared}</td>
<td data-label="Tier">${tier}</td>
<td data-label="Seed"><code>${seed}</code></td>
<td data-label="Plumbline">${suite?.version ?? '–'}${commit === undefined ? undefined : html` <code>${commit}</code>`}</td>
</tr>
`;
}

function inconclusive(content: ReleaseContent): Html {
  const groups = notJudged(content);
  const rules = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  return html`<section aria-labelledby="not-judged">
<h2 id="not-judged">Not judged <small>${rules}</small></h2>
${rules === 0 ? html`<p>Every rule was judged.</p>` : undefined}
${groups.map(({ why, ids }) => html`<h3>${cut(why, 300)} <small>${counted(ids.length, 'rule')}</small></h3>\n<p>${ids.map((id, nth) => html`${nth > 0 ? ', ' : ''}<code>${id}</code>`)}</p>\n`)}</section>`;
}

function loads({ loads: all }: ReleaseContent): Html | undefined {
  if (all.length === 0) return undefined;
  return html`<section aria-labelledby="loads">
<h2 id="loads">Load</h2>
${all.map(({ record }) => html`<p>${record.load}, ${dateOf(record.startedAt)}</p>\n${findingTables(record)}`)}
</section>`;
}
