import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The schema promises a number where the target answers an object.',
  rules: schemaRules,
  exitCodes: { verify: [1] },
  answer: servingSchema(() => ({ type: 'number' })),
};
