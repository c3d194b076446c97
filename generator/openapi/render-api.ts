import type { Api } from './document.ts';
import { planOperations } from './plan-operations.ts';
import { renderDeclarations } from './render-declarations.ts';
import { renderOperations } from './render-operations.ts';
import { renderTypes } from './render-types.ts';
import { renderValidators } from './render-validators.ts';
import { createSchemaPool } from './schema-pool.ts';

/** A document's files by path, and what is odd about the document. */
export function renderApi(api: Api): { files: [string, string][]; notes: readonly string[] } {
  const pool = createSchemaPool(api);
  const operations = planOperations(api, pool);
  const files: [string, string][] = [
    [`${api.name}/operations.ts`, renderOperations(api.origin, operations)],
    [`${api.name}/types.ts`, renderTypes(api)],
    [`${api.name}/validators.d.ts`, renderDeclarations(api.origin, pool)],
    [`${api.name}/validators.js`, renderValidators(api, pool)],
  ];
  return { files, notes: pool.notes };
}
