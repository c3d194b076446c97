import { pascalCase } from '../text/names.ts';
import type { Api, MediaContent, Method } from './document.ts';
import { type Found, find } from './follow-reference.ts';
import { type ListedOperation, listDocumentOperations } from './list-operations.ts';
import { type PlannedParameter, planParameters } from './plan-parameters.ts';
import { inside } from './pointer.ts';
import type { SchemaPool } from './schema-pool.ts';

/** What an operation's entry in the table says. Validators appear by their names. */
export type PlannedOperation = {
  id: string;
  method: Method;
  path: string;
  parameters: readonly PlannedParameter[];
  requestBody?: PlannedBody & { required: boolean };
  responses: Readonly<Record<string, PlannedBody>>;
};

/** Validators' names by media type. */
export type PlannedContent = Readonly<Record<string, string>>;
type PlannedBody = { content: PlannedContent };

export function planOperations(api: Api, pool: SchemaPool): PlannedOperation[] {
  return listDocumentOperations(api).map((listed) => ({
    id: listed.id,
    method: listed.method,
    path: listed.path,
    parameters: planParameters(api, pool, listed),
    ...planRequestBody(api, pool, listed),
    responses: planResponses(api, pool, listed),
  }));
}

function planRequestBody(api: Api, pool: SchemaPool, { operation, id, at }: ListedOperation) {
  if (operation.requestBody === undefined) return {};
  const body = find(api, operation.requestBody, inside(at, 'requestBody'), `${id}Body`);
  return { requestBody: { required: body.target.required ?? false, content: planContent(pool, body) } };
}

function planResponses(api: Api, pool: SchemaPool, { operation, id, at }: ListedOperation) {
  const entries = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const found = find(api, response, inside(at, 'responses', status), id + pascalCase(status));
    return [status, { content: planContent(pool, found) }] as const;
  });
  return Object.fromEntries(entries);
}

function planContent(
  pool: SchemaPool,
  { target, at, hint }: Found<{ content?: MediaContent }>,
): PlannedContent {
  const entries = Object.entries(target.content ?? {}).map(([mediaType, { schema }]) => {
    return [mediaType, pool.add(schema, inside(at, 'content', mediaType, 'schema'), hint)] as const;
  });
  return Object.fromEntries(entries);
}
