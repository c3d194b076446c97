import { flatten } from '../../../harness/contract/schema/flat.ts';
import { UnusableSchema } from '../../../harness/contract/schema/schemas.ts';
import type { ServedApi, Unreadable } from '../../../harness/contract/served-api.ts';
import type { Schema } from '../../../openapi/schema.ts';
import { shapeOf } from '../../v2/documented.ts';

/** The members that the schema of a POST names, each with what it says of them; undefined where it can't be read. */
export function fieldsAt(
  path: string,
  api: ServedApi | Unreadable,
): ReadonlyMap<string, readonly Schema[]> | undefined {
  if ('unreadable' in api) return undefined;
  const found = api.operations.find((one) => one.method === 'POST' && shapeOf(one.path) === shapeOf(path));
  if (found?.body === undefined) return undefined;
  try {
    return flatten([found.body.schema], api.requests).properties;
  } catch (error) {
    if (error instanceof UnusableSchema) return undefined;
    throw error;
  }
}
