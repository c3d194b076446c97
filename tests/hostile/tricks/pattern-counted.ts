import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A pattern repeats a repeated group 40 times.',
  rules: schemaRules,
  answer: servingSchema(() => ({ properties: { name: { pattern: '^(a+){40}$' } } })),
};
