import { flatten } from '../../../engine/contract/schema/flat.ts';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi, ServedOperation, Unreadable } from '../../../engine/contract/served-api.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';

/**
 * The members that a target's schema names of the body of an operation, each with what it says of them; undefined where
 * there is no such body or it can't be read.
 */
export function bodyMembers(
  api: ServedApi | Unreadable,
  isIt: (operation: ServedOperation) => boolean,
): ReadonlyMap<string, readonly Schema[]> | undefined {
  if ('unreadable' in api) return undefined;
  const body = api.operations.find(isIt)?.body;
  return body && usable(() => flatten([body.schema], api.requests).properties, undefined);
}
