import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Two served schemas with ids of their own have the same dynamic anchor.',
  rules: schemaRules,
  answer: servingSchema(
    () => ({ allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }),
    () => ({
      schemas: {
        A: { $id: 'a', $dynamicAnchor: 'node', type: 'object' },
        B: { $id: 'b', $dynamicAnchor: 'node' },
      },
    }),
  ),
};
