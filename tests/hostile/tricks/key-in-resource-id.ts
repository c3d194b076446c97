import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The id of a resource is the key, in answers and in lists, and it cannot be deleted.',
  commands: ['doctor', 'verify', 'clean'],
  rules: ['v2.network-volume.create'],
  spends: true,
  answer: async (call) => {
    if (call.method === 'DELETE') return json(500, {});
    const isList = call.api === 'v2' && call.method === 'GET' && call.path.split('/').length === 2;
    if (!isCreate(call) && !isList) return undefined;
    const { status, body } = await call.honest();
    return json(status, withId(JSON.parse(body), call.key));
  },
};

/** Every member `id`, however deep. */
function withId(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withId(item, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'id' ? `vol-${id}` : withId(member, id)]),
  );
}
