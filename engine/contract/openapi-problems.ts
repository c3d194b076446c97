import { moduleUrl } from '../installation.ts';
import { isRecord } from '../openapi/json.ts';
import { readingLimits } from '../reading-limits.ts';
import { runApart } from './sandbox/run-apart.ts';
import { UnusableSchema } from './schema/unusable-schema.ts';

const mostReported = 5;
const worker = moduleUrl('./sandbox/openapi-worker.ts', import.meta.url);

type Problems = string | readonly { readonly instancePath: string; readonly message?: string }[];

/**
 * What keeps a document from being a valid OpenAPI document of version 3.0, 3.1 or 3.2, in words: the first of many.
 * Versions that are newer are not looked into.
 * @throws UnusableSchema when looking takes too long, or too much memory
 */
export async function openApiProblems(json: unknown): Promise<readonly string[]> {
  if (!isRecord(json)) return ['it is no JSON object'];
  const { openapi } = json;
  if (typeof openapi !== 'string' || !/^\d+\.\d+(\.\d+|$)/.test(openapi)) {
    return [`openapi, which states the version, is ${JSON.stringify(openapi) ?? 'absent'}`];
  }
  if (!/^3\.[0-2](\.|$)/.test(openapi)) return [];
  const problems = await runApart<Problems>(worker, json, readingLimits.documentMs);
  if (problems !== 'overrun') return formatProblems(problems);
  const words = `validating the document takes more than ${readingLimits.documentMs} ms or ${readingLimits.schemaMegabytes} MB`;
  throw new UnusableSchema(words, { isBeyond: true });
}

/** Whether a document states that it is of OpenAPI's second version, which was called Swagger: nothing of it is looked into. */
export function isSwagger(json: unknown): boolean {
  return isRecord(json) && json.openapi === undefined && /^2\.\d+$/.test(String(json.swagger));
}

function formatProblems(problems: Problems): string[] {
  if (typeof problems === 'string') return [problems];
  const words = problems.map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`);
  return [...new Set(words)].slice(0, mostReported);
}
