import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Schemas refer to what is not there, or to each other in a ring.',
  commands: ['verify', 'generate'],
  rules: schemaRules,
  answer: servingSchema(
    () => ({
      allOf: [{ $ref: '#/no/where' }, { $ref: '#/components/schemas/A' }, { $ref: '#/%zz' }, { $ref: '' }],
    }),
    () => ({ schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }),
  ),
};
