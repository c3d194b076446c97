import { counted } from '../../counted.ts';
import { verdicts } from '../../property/result.ts';
import type { Repeat } from '../../repeat/repeats.ts';
import { formatVerdictCounts } from '../verdict-words.ts';
import { type Html, html } from './html.ts';
import { percent } from './numbers.ts';
import type { PageContent } from './page-content.ts';

/** How rules fared when the run judged several times. */
export function repeats({ run }: PageContent): Html | undefined {
  if (run.repeats === undefined) return undefined;
  const { times, rules } = run.repeats;
  const flaky = rules.filter(({ flakeRate }) => flakeRate > 0);
  return html`<section aria-labelledby="repeats">
<h2 id="repeats" tabindex="-1">Judged ${counted(times, 'time')} <small>${counted(flaky.length, 'rule')} came to several verdicts</small></h2>
${flaky.length === 0 ? html`<p>Every rule came to the same verdict each time.</p>` : table(flaky)}
</section>`;
}

function table(rules: readonly Repeat[]): Html {
  return html`<table>
<caption>Rules that came to several verdicts</caption>
<thead><tr><th scope="col">Rule</th><th scope="col">Verdicts</th><th scope="col">Flake rate</th></tr></thead>
<tbody>
${rules.map(
  ({ id, verdicts: own, flakeRate }) => html`<tr>
<th scope="row"><code>${id}</code></th>
<td data-label="Verdicts">${formatVerdictCounts(verdicts.flatMap((verdict) => Array(own[verdict] ?? 0).fill({ verdict })))}</td>
<td class="number" data-label="Flake rate">${percent(flakeRate)}</td>
</tr>
`,
)}</tbody>
</table>`;
}
