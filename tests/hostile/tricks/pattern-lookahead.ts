import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A pattern looks ahead at a repeated group.',
  rules: schemaRules,
  answer: servingSchema(() => ({ properties: { name: { pattern: '^(?=(a+)+$)a*$' } } })),
};
