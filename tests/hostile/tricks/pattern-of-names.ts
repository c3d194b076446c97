import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A pattern of the names of members backtracks.',
  rules: schemaRules,
  answer: servingSchema(() => ({ patternProperties: { '^(a|a)*$': {}, '^((a+))+$': { type: 'number' } } })),
};
