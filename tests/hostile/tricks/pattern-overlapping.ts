import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A pattern tries two alternatives that overlap.',
  rules: schemaRules,
  answer: servingSchema(() => ({ properties: { name: { pattern: '^(a|aa)+$' } } })),
};
