import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';
import { changingRules, victimKindOf } from '../victim-of.ts';

export const trick: Trick = {
  says: 'Updates and actions are answered as if they had been of what somebody else has, and so are reads by an id.',
  commands: ['verify', 'clean'],
  rules: changingRules,
  spends: true,
  answer: async (call) => {
    const kind = victimKindOf(call);
    const isOfOne =
      kind !== undefined && /^\/[a-z-]+\/[^/?]+/.test(call.path) && !call.path.includes('/logs');
    if (!isOfOne || call.method === 'DELETE') return undefined;
    const { status, body } = await call.honest();
    if (status > 299 || !body.startsWith('{')) return json(status, body === '' ? {} : JSON.parse(body));
    const { id, name } = call.victims.before[kind];
    return json(status, { ...JSON.parse(body), id, name });
  },
};
