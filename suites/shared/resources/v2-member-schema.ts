import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';
import { bodyMembers } from './body-members.ts';

/** Whether a body fits what the target's schema says of an operation, as far as it can be asked. */
export function fitsSchema(
  api: ServedApi | Unreadable,
  method: string,
  path: string,
  body: unknown,
): boolean {
  if ('unreadable' in api) return true;
  const schema = api.operations.find((one) => one.method === method && one.path === path)?.body?.schema;
  return usable(() => schema === undefined || api.requests.problem(schema, body) === undefined, true);
}

/** What the target's schema says of a member of the body of an operation; undefined where it does not name it. */
export function memberSchema(
  api: ServedApi | Unreadable,
  method: string,
  path: string,
  name: string,
): Schema | undefined {
  const parts = bodyMembers(api, (one) => one.method === method && one.path === path)?.get(name);
  return parts && { allOf: parts };
}

/** Whether a member of a body fits what the target's schema says of it; so does one that it does not name. */
export function memberFits(api: ServedApi | Unreadable, path: string, name: string, value: unknown): boolean {
  const schema = memberSchema(api, 'POST', path, name);
  return schema === undefined || 'unreadable' in api || api.requests.problem(schema, value) === undefined;
}
