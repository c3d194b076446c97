import { json } from '../answers.ts';
import type { HostileCall, Trick } from '../trick.ts';

const deleted = new Set<string>();

export const trick: Trick = {
  says: 'A delete or terminate is answered 204 and does nothing but hide the Pod from the lists: its id shows that it runs.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  exitCodes: { verify: [1, 3], clean: [3] },
  answer: async (call) => {
    const ended = endedBy(call);
    if (ended !== undefined) {
      deleted.add(ended);
      return { status: 204 };
    }
    const isList = call.api === 'graphql' || (call.method === 'GET' && /^\/pods(?:\?|$)/.test(call.path));
    if (!isList) return undefined;
    const { status, body } = await call.honest();
    return json(status, withoutDeleted(JSON.parse(body)));
  },
};

function endedBy({ method, path, body }: HostileCall): string | undefined {
  const [, id, action] = /^\/pods\/([^/?]+)(\/action)?$/.exec(path) ?? [];
  return method === 'DELETE' || (action !== undefined && body.includes('terminate')) ? id : undefined;
}

/** The same with no deleted Pod in any list. */
function withoutDeleted(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !deleted.has(item?.id)).map(withoutDeleted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutDeleted(member)]));
}
