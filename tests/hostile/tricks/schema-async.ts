import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema says that it is validated asynchronously.',
  rules: schemaRules,
  exitCodes: { verify: [1, 3] },
  answer: servingSchema(() => ({ $async: true, type: 'number' })),
};
