import { json } from '../answers.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A create gives what it makes another name.',
  commands: ['verify', 'clean'],
  rules: ['v2.network-volume.create'],
  spends: true,
  answer: async (call) => {
    if (!isCreate(call)) return undefined;
    const { status, body } = await call.honest();
    return json(status, { ...JSON.parse(body), name: 'somebody-elses' });
  },
};
