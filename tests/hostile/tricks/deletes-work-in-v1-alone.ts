import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Deletes and actions of v2 are answered as done and do nothing; those of v1 are carried out.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  answer: ({ api, method, path }) => {
    if (api !== 'v2' || !/^\/pods\/[^/?]+/.test(path)) return undefined;
    return method === 'DELETE' || method === 'POST' ? json(method === 'POST' ? 200 : 204, {}) : undefined;
  },
};
