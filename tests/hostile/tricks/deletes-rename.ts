import { json } from '../answers.ts';
import { endedBy } from '../resources.ts';
import type { Trick } from '../trick.ts';

const renamedPods = new Set<unknown>();

/** The same with the Pods that were told to end under the name of somebody else. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  const { id, name } = value as { id?: unknown; name?: unknown };
  const entries = Object.entries(value).map(([member, inner]) => [member, shown(inner)] as const);
  const own = Object.fromEntries(entries);
  return renamedPods.has(id) && name !== undefined ? { ...own, name: 'somebody-elses' } : own;
}

export const trick: Trick = {
  says: 'A delete or terminate is answered 204 and does nothing but show the Pod under the name of somebody else.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  exitCodes: { verify: [1, 3], clean: [3] },
  answer: async (call) => {
    const ended = endedBy(call);
    if (ended !== undefined) {
      renamedPods.add(ended);
      return { status: 204 };
    }
    const isRead = call.api === 'graphql' || (call.method === 'GET' && /^\/pods(?:[/?]|$)/.test(call.path));
    if (!isRead || call.path.includes('/logs')) return undefined;
    const { status, body } = await call.honest();
    return json(status, shown(JSON.parse(body)));
  },
};
