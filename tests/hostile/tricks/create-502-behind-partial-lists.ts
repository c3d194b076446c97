import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

let hasCreated = false;

export const trick: Trick = {
  says: 'A create answers 502 and creates, and lists are answered 206 with their first item alone from then on.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.delete'],
  spends: true,
  exitCodes: { verify: [3], clean: [3] },
  mostMade: 16,
  answer: async (call) => {
    if (isCreate(call)) {
      hasCreated = true;
      await call.honest();
      return json(502, { title: 'Bad Gateway', status: 502 });
    }
    if (!hasCreated || call.api !== 'v2' || call.method !== 'GET' || !/^\/pods(?:\?|$)/.test(call.path))
      return undefined;
    const { pods } = JSON.parse((await call.honest()).body) as { pods: object[] };
    return json(206, { pods: pods.slice(0, 1) });
  },
};
