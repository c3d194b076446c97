import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Schemas refer to files of this machine.',
  commands: ['verify', 'generate'],
  rules: schemaRules,
  answer: servingSchema(
    ({ lures }) => ({
      allOf: [
        { $ref: `file://${lures.file}` },
        { $ref: lures.file },
        { $ref: `../../../../../../../../../../..${lures.file}` },
      ],
    }),
    ({ lures }) => ({ schemas: { A: { $ref: `file://${lures.file}#/properties` } } }),
  ),
};
