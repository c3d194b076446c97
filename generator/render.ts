import { renderGraphql } from './graphql/render-graphql.ts';
import { renderApi } from './openapi/render-api.ts';
import { renderOperationType } from './openapi/render-operation-type.ts';
import type { Files } from './output/files.ts';
import { renderClientRules } from './records/client-rules.ts';
import { renderLimits } from './records/render-limits.ts';
import { renderRules } from './records/render-rules.ts';
import { renderStatements } from './records/render-statements.ts';
import { renderTransitions } from './records/render-transitions.ts';
import type { Sources } from './sources/sources.ts';
import { SourceError } from './text/errors.ts';

/** The code that the sources give. Says with `note` what is odd about them. */
export async function render(sources: Sources, note: (text: string) => void): Promise<Files> {
  const files: [string, string][] = [];
  for (const api of sources.apis) {
    const rendered = withinStack(api.origin, () => renderApi(api));
    files.push(...rendered.files);
    for (const oddity of rendered.notes) note(oddity);
  }
  if (sources.apis.length > 0) files.push(['operation.ts', renderOperationType()]);
  if (sources.graphql) files.push(...(await renderGraphql(sources.graphql)));
  if (sources.rules) files.push(['rules.ts', renderRules(sources.rules)]);
  if (sources.clientRules) files.push(['client-rules.ts', renderClientRules(sources.clientRules)]);
  if (sources.limits) files.push(['limits.ts', renderLimits(sources.limits)]);
  if (sources.transitions) files.push(['transitions.ts', renderTransitions(sources.transitions)]);
  return new Map(files.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** @throws SourceError for a document that is too deep for those who walk it */
function withinStack<T>(origin: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const reason = `it is nested too deeply, or has too many schemas (${cause.message})`;
    throw new SourceError(origin, reason, 'Make it flatter there.', { cause });
  }
}

/** The pages that the sources give, by their path in docs/. */
export function renderPages({ statements }: Sources): Files {
  return new Map(statements ? [['statements.md', renderStatements(statements)]] : []);
}
