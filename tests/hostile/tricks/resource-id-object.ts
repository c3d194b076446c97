import { renamed } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The id of what was made is an object.',
  commands: ['verify', 'clean'],
  rules: ['v2.template.create'],
  spends: true,
  answer: renamed({ id: 'a' }),
};
