import { headline } from '../summary.ts';
import { assetsFor } from './assets.ts';
import { contents } from './contents.ts';
import { coverage } from './coverage.ts';
import { deviations } from './deviations.ts';
import { evidenceData } from './evidence.ts';
import { failures } from './failures.ts';
import { history } from './history.ts';
import { type Html, html, markupOf, unescaped } from './html.ts';
import { inconclusive } from './inconclusive.ts';
import { leftOut } from './left-out.ts';
import { loads } from './loads.ts';
import { observations } from './observations.ts';
import { overview } from './overview.ts';
import { hrefOf, type PageContent } from './page-content.ts';
import { policyFor } from './policy.ts';
import { proof } from './proof.ts';
import { repeats } from './repeats.ts';
import { ruleTables } from './rule-tables.ts';

/** A run as one page that needs nothing else: all that lies in its folder and beside it, for people. */
export function renderPage(content: PageContent): string {
  const { run } = content;
  const body = bodyOf(content);
  const { styles, modules, library } = assetsFor(markupOf(body).includes('data-chart='));
  const policy = policyFor(styles, library === undefined ? modules : [library, ...modules]);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${unescaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${headline(run.summary, run.requirements)} – ${run.target}</title>
${styles.map((style) => html`<style>${unescaped(style)}</style>\n`)}</head>
${body}
${evidenceData(content)}
${library === undefined ? undefined : html`<script>${unescaped(library)}</script>\n`}${modules.map((module) => html`<script type="module">${unescaped(module)}</script>\n`)}</body>
</html>
`;
  return markupOf(page);
}

/** All that is seen; the body's end tag comes after its scripts. */
function bodyOf(content: PageContent): Html {
  const file = (name: string) => html`<a href="${hrefOf(content.links.run, name)}">${name}</a>`;
  return html`<body>
<a class="skip" href="#rules">To the rules</a>
${overview(content.run)}
${contents(content)}
<main>
${inconclusive(content)}
${failures(content)}
${deviations(content)}
${repeats(content)}
${ruleTables(content)}
${observations(content)}
${coverage(content)}
${proof(content)}
${loads(content)}
${history(content)}
${leftOut(content)}
</main>
<footer>
<p>The same as data: ${file('results.json')}, ${file('junit.xml')}.</p>
</footer>`;
}
