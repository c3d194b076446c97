import { calledOperations } from './coverage-calls.ts';
import { lives } from './coverage-lives.ts';
import { schemas } from './coverage-schemas.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

/** What of all that there is the run has met. */
export function coverage({ run, service }: PageContent): Html {
  return html`<section aria-labelledby="coverage">
<h2 id="coverage" tabindex="-1">Coverage</h2>
${lives(run.coverage)}
${calledOperations(run.calls, service.apiNames)}
${schemas(run.rules)}
</section>`;
}
