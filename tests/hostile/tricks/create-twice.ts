import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Each create is done twice.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.network-volume.create'],
  spends: true,
  answer: async (call) => {
    if (isCreate(call)) await call.honest();
    return undefined;
  },
};
