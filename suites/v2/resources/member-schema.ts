import { flatten } from '../../../harness/contract/schema/flat.ts';
import { UnusableSchema } from '../../../harness/contract/schema/schemas.ts';
import type { ServedApi, Unreadable } from '../../../harness/contract/served-api.ts';
import type { Schema } from '../../../openapi/schema.ts';

/** Whether a body fits what the target's schema says of an operation, as far as it can be asked. */
export function fitsSchema(
  api: ServedApi | Unreadable,
  method: string,
  path: string,
  body: unknown,
): boolean {
  if ('unreadable' in api) return true;
  const schema = api.operations.find((one) => one.method === method && one.path === path)?.body?.schema;
  try {
    return schema === undefined || api.requests.problem(schema, body) === undefined;
  } catch (error) {
    if (error instanceof UnusableSchema) return true;
    throw error;
  }
}

/** What the target's schema says of a member of the body of an operation; undefined where it does not name it. */
export function memberSchema(
  api: ServedApi | Unreadable,
  method: string,
  path: string,
  name: string,
): Schema | undefined {
  if ('unreadable' in api) return undefined;
  const body = api.operations.find((one) => one.method === method && one.path === path)?.body;
  if (body === undefined) return undefined;
  try {
    const parts = flatten([body.schema], api.requests).properties.get(name);
    return parts && { allOf: parts };
  } catch (error) {
    if (error instanceof UnusableSchema) return undefined;
    throw error;
  }
}

/** Whether a member of a body fits what the target's schema says of it; so does one that it does not name. */
export function memberFits(api: ServedApi | Unreadable, path: string, name: string, value: unknown): boolean {
  const schema = memberSchema(api, 'POST', path, name);
  return schema === undefined || 'unreadable' in api || api.requests.problem(schema, value) === undefined;
}
