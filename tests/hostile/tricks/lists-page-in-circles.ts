import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Each list says that another page follows, under the same cursor again and again, and deletes do nothing.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.network-volume.create'],
  spends: true,
  exitCodes: { verify: [1, 3], clean: [3] },
  answer: async (call) => {
    if (call.api !== 'v2') return undefined;
    if (call.method === 'DELETE') return json(204, {});
    if (call.method !== 'GET' || call.path.split('/').length > 2) return undefined;
    const { status, body } = await call.honest();
    return json(status, { ...JSON.parse(body), nextCursor: 'again', hasMore: true });
  },
};
