import { flatten } from '../../../engine/contract/schema/flat.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { memberSchema } from '../resources/v2-member-schema.ts';

/** A registry as the body of a template names it: nested, or as the target's own schema says. @see interface 2.10 */
export function registryIn(api: ServedApi | Unreadable, id: string): unknown {
  const schema = memberSchema(api, 'POST', '/templates', 'registry');
  if (schema === undefined || 'unreadable' in api) return { id };
  if (api.requests.problem(schema, id) === undefined) return id;
  const { properties } = flatten([schema], api.requests);
  const name = ['id', ...properties.keys()].find((one) => properties.has(one) && /id$/i.test(one)) ?? 'id';
  return { [name]: id };
}
