import type { DeviationState } from '../../deviations/deviation.ts';
import { lineOf } from '../../deviations/render-deviations.ts';
import type { DeviationRecord } from '../run-record.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

/** What the run makes of the deviations that are known of the target. */
export function deviations({ run }: PageContent): Html | undefined {
  const { deviations: known = [] } = run;
  if (known.length === 0) return undefined;
  return html`<section aria-labelledby="deviations">
<h2 id="deviations" tabindex="-1">Known deviations <small>${known.length}</small></h2>
<ul>${known.map(item)}</ul>
</section>`;
}

function item(deviation: DeviationRecord): Html {
  const settled = { ...deviation, id: (deviation.id ?? undefined) as string | undefined };
  return html`<li><span class="mark ${deviationTones[deviation.state]}">${deviation.state}</span> ${cut(lineOf(settled), 600)}</li>
`;
}

/** How a state of a deviation is coloured. */
export const deviationTones: Readonly<Record<DeviationState, string>> = {
  met: 'warning',
  stale: 'fail',
  held: 'pass',
  expired: 'fail',
  unknown: 'fail',
  unseen: 'inconclusive',
};
