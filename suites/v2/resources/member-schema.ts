import { flatten } from '../../../harness/contract/schema/flat.ts';
import { UnusableSchema } from '../../../harness/contract/schema/schemas.ts';
import type { ServedApi, Unreadable } from '../../../harness/contract/served-api.ts';
import type { Schema } from '../../../openapi/schema.ts';

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
