import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema has the ids of the dialects and of others.',
  rules: schemaRules,
  answer: servingSchema(
    () => ({ $ref: '#/components/schemas/A' }),
    () => ({
      schemas: {
        A: { $id: 'https://json-schema.org/draft/2020-12/schema', type: 'number' },
        B: { $id: 'https://json-schema.org/draft/2020-12/schema' },
        C: { $id: '#/components/schemas/A' },
      },
    }),
  ),
};
