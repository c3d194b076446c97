import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A delete answers 404 and does nothing.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create', 'v2.network-volume.create'],
  spends: true,
  exitCodes: { clean: [3] },
  answer: ({ api, method }) =>
    method === 'DELETE' && (api === 'v2' || api === 'v1') ? json(404, {}) : undefined,
};
