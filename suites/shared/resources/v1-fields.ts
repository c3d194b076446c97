import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { bodyMembers } from './body-members.ts';

/** The members that the schema of a POST names, each with what it says of them; undefined where it can't be read. */
export function fieldsAt(path: string, api: ServedApi | Unreadable): ReturnType<typeof bodyMembers> {
  return bodyMembers(api, (one) => one.method === 'POST' && pathShape(one.path) === pathShape(path));
}
