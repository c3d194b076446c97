import { unfinished } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A delete is done and never answered.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  patience: 1500,
  spends: true,
  answer: async (call) => {
    if (call.method !== 'DELETE') return undefined;
    await call.honest();
    return unfinished();
  },
};
