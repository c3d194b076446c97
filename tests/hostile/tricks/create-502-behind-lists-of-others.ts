import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

const othersPod = { id: 'strangers0', name: 'somebody-elses', status: 'RUNNING' };

export const trick: Trick = {
  says: 'A create answers 502 and creates, and the list of Pods shows one of somebody else alone.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.delete'],
  spends: true,
  exitCodes: { verify: [3], clean: [3] },
  mostMade: 16,
  answer: async (call) => {
    const isList = call.method === 'GET' && /^\/pods(?:\?|$)/.test(call.path);
    if ((call.api === 'v1' || call.api === 'v2') && isList)
      return json(200, call.api === 'v1' ? [othersPod] : { pods: [othersPod] });
    if (call.api === 'graphql') return json(200, { data: { myself: { pods: [othersPod] } } });
    if (!isCreate(call)) return undefined;
    await call.honest();
    return json(502, { title: 'Bad Gateway', status: 502 });
  },
};
