import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Deletes and actions do nothing, and whoever asks for one by its id is told that it is gone, while lists show it.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  answer: ({ api, method, path }) => {
    if ((api !== 'v1' && api !== 'v2') || !/^\/pods\/[^/?]+/.test(path)) return undefined;
    if (method === 'GET') return json(404, { title: 'Not Found', status: 404 });
    return method === 'PATCH' ? undefined : json(200, {});
  },
};
