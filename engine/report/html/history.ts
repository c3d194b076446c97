import { counted } from '../../counted.ts';
import { folded } from './folded.ts';
import { coverageHistory } from './history-coverage.ts';
import { loadHistory } from './history-loads.ts';
import { runHistory } from './history-runs.ts';
import { verdictHistory } from './history-verdicts.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

/** How the runs of this target fared over time. */
export function history(content: PageContent): Html {
  const { history: runs } = content;
  const body = html`${runs.length < 2 ? html`<p>There is no earlier run of this target here.</p>` : past(content)}
${loadHistory(content)}`;
  return folded('history', html`History <small>${counted(runs.length, 'run')} of this target</small>`, body);
}

function past({ history: runs, links }: PageContent): Html {
  return html`${runHistory(runs, links.results)}
${verdictHistory(runs)}
${coverageHistory(runs)}`;
}
