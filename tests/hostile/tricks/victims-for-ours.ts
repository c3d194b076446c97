import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';
import { changingRules, victimKindOf } from '../victim-of.ts';

export const trick: Trick = {
  says: 'Each create makes what it should, and is answered with the id of what somebody else had before.',
  commands: ['doctor', 'plan', 'verify', 'clean'],
  rules: changingRules,
  spends: true,
  answer: async (call) => {
    const { victims, honest } = call;
    const kind = victimKindOf(call);
    const rents = call.api === 'graphql' && call.body.includes('podFindAndDeployOnDemand');
    if (rents) {
      const { status, body } = await honest();
      const { podFindAndDeployOnDemand: pod, ...rest } = JSON.parse(body).data ?? {};
      const data = { ...rest, podFindAndDeployOnDemand: pod && { ...pod, id: victims.before.pod.id } };
      return json(status, { data });
    }
    if (kind === undefined || !isCreate(call)) return undefined;
    const { status, body } = await honest();
    if (status > 299) return json(status, JSON.parse(body));
    const { name: _, ...made } = JSON.parse(body);
    return json(status, { ...made, id: victims.before[kind].id });
  },
};
