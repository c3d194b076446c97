import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A pattern counts to a billion.',
  rules: schemaRules,
  answer: servingSchema(() => ({ properties: { name: { pattern: '^(a{1,1000}){1,1000}{1,1000}$' } } })),
};
