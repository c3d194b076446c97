import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Schemas refer to another server.',
  commands: ['verify', 'generate'],
  rules: schemaRules,
  answer: servingSchema(
    ({ lures }) => ({
      allOf: [{ $ref: `${lures.elsewhere}/a.json` }, { $ref: '#/components/schemas/A' }],
      $schema: `${lures.elsewhere}/dialect`,
    }),
    ({ lures }) => ({
      schemas: { A: { $ref: `${lures.elsewhere}/b.json#/a` } },
      responses: { R: { $ref: `${lures.elsewhere}/c.yaml` } },
      pathItems: { P: { $ref: `${lures.elsewhere}/d.yaml` } },
    }),
  ),
};
