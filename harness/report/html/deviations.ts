import type { DeviationState, SettledDeviation } from '../../deviations/deviation.ts';
import { lineOf } from '../../deviations/render-deviations.ts';
import type { RunReport } from '../run-report.ts';
import { type Html, html } from './html.ts';

/** What the run makes of the deviations that are known of the target. */
export function deviations(report: RunReport): Html | undefined {
  if (report.deviations.length === 0) return undefined;
  return html`<section aria-labelledby="deviations">
<h2 id="deviations">Known deviations</h2>
<ul>${report.deviations.map(item)}</ul>
</section>`;
}

function item(deviation: SettledDeviation): Html {
  return html`<li><span class="mark ${tones[deviation.state]}">${deviation.state}</span> ${lineOf(deviation)}</li>
`;
}

const tones: Readonly<Record<DeviationState, string>> = {
  met: 'warning',
  stale: 'fail',
  expired: 'fail',
  unknown: 'fail',
  unseen: 'inconclusive',
};
