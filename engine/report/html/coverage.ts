import { callCounts } from '../coverage-counts.ts';
import { calledOperations } from './coverage-calls.ts';
import { lifecycleCoverage } from './coverage-lives.ts';
import { schemas } from './coverage-schemas.ts';
import { folded } from './folded.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

/** What of all that there is the run has met. */
export function coverage({ run, service }: PageContent): Html {
  const body = html`${lifecycleCoverage(run.coverage)}
${calledOperations(run.calls, service.apiNames)}
${schemas(run.rules)}`;
  return folded('coverage', html`Coverage <small>${met(run)}</small>`, body);
}

/** What was met of operations and statuses, in words. */
function met({ calls = [] }: PageContent['run']): string {
  const { operations, statuses } = callCounts(calls);
  if (operations.of === 0) return '';
  return `${operations.met} of ${operations.of} operations, ${statuses.met} of ${statuses.of} statuses`;
}
