import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { SchemaError } from '../text/errors.ts';
import { generatedModule } from '../text/header.ts';
import type { Api } from './document.ts';
import type { SchemaPool } from './schema-pool.ts';
import { dropUnusedSchemas, importRequired } from './tidy-standalone.ts';

/**
 * One exported function a schema, compiled ahead of time. Schemas call each other's functions, so a schema is
 * compiled once however many refer to it. All problems of a value are reported, not only the first.
 */
export function renderValidators(api: Api, pool: SchemaPool): string {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true },
    allErrors: true,
    inlineRefs: false,
    strict: false,
    logger: false,
  });
  addFormats.default(ajv);
  for (const [name, { schema, at }] of pool.schemas) {
    attempt(api, at, () => ajv.addSchema(schema, name));
  }
  for (const [name, { at }] of pool.schemas) attempt(api, at, () => ajv.getSchema(name));
  const names = Object.fromEntries([...pool.schemas.keys()].map((name) => [name, name]));
  const code = standalone.default(ajv, names);
  return generatedModule(api.origin, importRequired(dropUnusedSchemas(code)));
}

function attempt(api: Api, at: string, step: () => unknown): void {
  try {
    step();
  } catch (cause) {
    throw new SchemaError(api.origin, at, (cause as Error).message, { cause });
  }
}
