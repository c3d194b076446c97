import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A create answers 201 without an id and creates.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.network-volume.create'],
  spends: true,
  answer: async (call) => {
    if (!isCreate(call)) return undefined;
    await call.honest();
    return json(201, {});
  },
};
