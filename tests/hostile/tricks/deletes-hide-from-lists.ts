import { json } from '../answers.ts';
import { endedBy, withoutItems } from '../resources.ts';
import type { Trick } from '../trick.ts';

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
    return json(
      status,
      withoutItems(JSON.parse(body), (id) => deleted.has(String(id))),
    );
  },
};
