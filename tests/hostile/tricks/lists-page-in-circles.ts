import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Each list says that another page follows, under the same cursor again and again: nothing is made there.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.network-volume.create'],
  spends: true,
  exitCodes: { verify: [3], clean: [0] },
  mostMade: 0,
  answer: async (call) => {
    if (call.api !== 'v2') return undefined;
    if (call.method !== 'GET' || call.path.split('/').length > 2) return undefined;
    const { status, body } = await call.honest();
    return json(status, { ...JSON.parse(body), nextCursor: 'again', hasMore: true });
  },
};
