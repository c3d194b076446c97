import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Names of what is there are the key.',
  commands: ['doctor', 'plan', 'verify'],
  rules: ['v2.list.wrapped'],
  answer: ({ api, key, method }) =>
    api === 'v2' && method === 'GET' ? json(200, { [key]: key }) : undefined,
};
