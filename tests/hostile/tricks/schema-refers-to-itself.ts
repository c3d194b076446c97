import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema is all of itself.',
  rules: schemaRules,
  answer: servingSchema(
    () => ({ $ref: '#/components/schemas/A' }),
    () => ({
      schemas: {
        A: { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] },
        B: { allOf: [{ $ref: '#/components/schemas/A' }] },
      },
    }),
  ),
};
