import { headline } from '../summary.ts';
import { answerTimes } from './answer-times.ts';
import { assetsFor } from './assets.ts';
import { contents } from './contents.ts';
import { coverage } from './coverage.ts';
import { deviations } from './deviations.ts';
import { evidenceData } from './evidence.ts';
import { failures } from './failures.ts';
import { history } from './history.ts';
import { type Html, html, markupOf } from './html.ts';
import { inconclusive } from './inconclusive.ts';
import { leftOut } from './left-out.ts';
import { loads } from './loads.ts';
import { observations } from './observations.ts';
import { overview } from './overview.ts';
import { hrefOf, type PageContent } from './page-content.ts';
import { renderPageShell } from './page-shell.ts';
import { proof } from './proof.ts';
import { repeats } from './repeats.ts';
import { ruleTables } from './rule-tables.ts';

/** A run as one page that needs nothing else: all that lies in its folder and beside it, for people. */
export function renderPage(content: PageContent): string {
  const { run } = content;
  const body = bodyOf(content);
  return renderPageShell({
    title: `${headline(run.summary, run.requirements)} – ${run.target}`,
    ...assetsFor(markupOf(body).includes('data-chart=')),
    body,
    data: evidenceData(content),
  });
}

/** All that is seen. */
function bodyOf(content: PageContent): Html {
  const file = (name: string) => html`<a href="${hrefOf(content.links.run, name)}">${name}</a>`;
  return html`<a class="skip" href="#rules">To the rules</a>
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
${answerTimes(content)}
${proof(content)}
${loads(content)}
${history(content)}
${leftOut(content)}
</main>
<footer>
<p>The same as data: ${file('results.json')}, ${file('junit.xml')}.</p>
</footer>`;
}
