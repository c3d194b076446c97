import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';
import { changingRules, victimKindOf } from '../victim-of.ts';

export const trick: Trick = {
  says: 'Each create makes what it should, and is answered with the id of what somebody else made at the same time.',
  commands: ['doctor', 'plan', 'verify', 'clean'],
  rules: changingRules,
  spends: true,
  answer: async (call) => {
    const { victims, honest } = call;
    const kind = victimKindOf(call);
    if (call.api === 'graphql' && call.body.includes('podFindAndDeployOnDemand')) {
      const { status, body } = await honest();
      const { data } = JSON.parse(body);
      const pod = data?.podFindAndDeployOnDemand;
      if (!pod) return json(status, JSON.parse(body));
      return json(status, {
        data: { podFindAndDeployOnDemand: { ...pod, id: (await victims.make('pod')).id } },
      });
    }
    if (kind === undefined || !isCreate(call)) return undefined;
    const { status, body } = await honest();
    return status > 299
      ? json(status, JSON.parse(body))
      : json(status, { id: (await victims.make(kind)).id });
  },
};
