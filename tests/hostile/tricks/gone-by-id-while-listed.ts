import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Deletes do nothing, and whoever asks for one by its id is told that it is gone, while lists show it.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  exitCodes: { verify: [1, 3], clean: [3] },
  answer: ({ api, method, path }) => {
    if ((api !== 'v1' && api !== 'v2') || !/^\/pods\/[^/?]+/.test(path)) return undefined;
    if (method === 'DELETE') return json(204, {});
    return method === 'GET' ? json(404, { title: 'Not Found', status: 404 }) : undefined;
  },
};
