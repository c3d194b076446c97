import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Each create makes another thing besides, under the first letters of its name.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.network-volume.create'],
  spends: true,
  exitCodes: { verify: [1, 3], clean: [3] },
  answer: async (call) => {
    if (!isCreate(call)) return undefined;
    const body = JSON.parse(call.body) as { name?: unknown };
    const name = typeof body.name === 'string' ? body.name.slice(0, 24) : 'plumbline-';
    await call.honest(JSON.stringify({ ...body, name }));
    return undefined;
  },
};
