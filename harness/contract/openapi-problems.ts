import { Validator } from '@seriousme/openapi-schema-validator';
import { isRecord } from '../../openapi/json.ts';

const validator = new Validator();
const mostTold = 5;

/** Only one document may be looked at at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * What keeps a document from being a valid OpenAPI document of version 3.0, 3.1 or 3.2, in words: the first of many.
 * Versions that are newer are not looked into.
 */
export function openApiProblems(json: unknown): Promise<readonly string[]> {
  const problems = last.then(() => problemsIn(json));
  last = problems.catch(() => {});
  return problems;
}

async function problemsIn(json: unknown): Promise<readonly string[]> {
  if (!isRecord(json)) return ['it is no JSON object'];
  const { openapi } = json;
  if (typeof openapi !== 'string' || !/^\d+\.\d+(\.\d+|$)/.test(openapi)) {
    return [`openapi, which tells the version, is ${JSON.stringify(openapi) ?? 'absent'}`];
  }
  if (!/^3\.[0-2](\.|$)/.test(openapi)) return [];
  try {
    const { valid, errors = [] } = await validator.validate(structuredClone(json));
    return valid ? [] : told(errors);
  } catch (error) {
    return [`it can't be looked through: ${(error as Error).message}`];
  }
}

type Errors = Awaited<ReturnType<Validator['validate']>>['errors'];

function told(errors: Exclude<Errors, undefined>): string[] {
  if (typeof errors === 'string') return [errors];
  const words = errors.map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`);
  return [...new Set(words)].slice(0, mostTold);
}
