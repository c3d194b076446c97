import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Limits of a schema are no numbers that can be compared.',
  rules: schemaRules,
  answer: servingSchema(() => ({
    properties: {
      name: { minLength: -1, maxLength: 1e308, multipleOf: 0 },
      items: { minItems: 0.5, uniqueItems: 'yes' },
    },
    minProperties: -1e308,
  })),
};
