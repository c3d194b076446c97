import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Two served schemas have the same dynamic anchor.',
  rules: schemaRules,
  answer: servingSchema(
    () => ({ allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }),
    () => ({ schemas: { A: { $dynamicAnchor: 'node', type: 'object' }, B: { $dynamicAnchor: 'node' } } }),
  ),
};
