import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A delete is redirected to what was there before.',
  commands: ['verify', 'clean'],
  rules: ['v2.endpoint.create-inline'],
  spends: true,
  answer: ({ api, method }) =>
    method === 'DELETE' && api === 'v2' ? json(307, {}, [['location', 'probe']]) : undefined,
};
