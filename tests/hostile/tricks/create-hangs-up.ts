import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A create is done and never answered.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  answer: async (call) => {
    if (!isCreate(call)) return undefined;
    await call.honest();
    return { write: (socket) => void socket.destroy() };
  },
};
