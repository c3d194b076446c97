import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Lists show nothing of what is there, and deletes do nothing.',
  commands: ['verify', 'clean'],
  rules: ['v2.network-volume.create'],
  spends: true,
  answer: async (call) => {
    if (call.api !== 'v2') return undefined;
    if (call.method === 'DELETE') return json(204, {});
    if (call.method !== 'GET' || call.path.split('/').length > 2) return undefined;
    const list = JSON.parse((await call.honest()).body) as Record<string, unknown>;
    return json(
      200,
      Object.fromEntries(
        Object.entries(list).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
      ),
    );
  },
};
