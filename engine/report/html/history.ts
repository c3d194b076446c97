import { counted } from '../../counted.ts';
import { coverageHistory } from './history-coverage.ts';
import { loadHistory } from './history-loads.ts';
import { runHistory } from './history-runs.ts';
import { verdictHistory } from './history-verdicts.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

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
  return html`${runHistory(runs, links.results)}
${verdictHistory(runs)}
${coverageHistory(runs)}`;
}
