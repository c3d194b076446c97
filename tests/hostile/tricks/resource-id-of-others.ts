import { renamed } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'What was made has the id of an endpoint that was there before.',
  commands: ['verify', 'clean'],
  rules: ['v2.endpoint.create-inline'],
  spends: true,
  answer: renamed('probe'),
};
