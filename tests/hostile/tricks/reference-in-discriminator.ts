import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A discriminator and an example lead to another server.',
  commands: ['verify', 'generate'],
  rules: schemaRules,
  answer: servingSchema(({ lures }) => ({
    oneOf: [{ type: 'object' }],
    discriminator: { propertyName: 'name', mapping: { a: `${lures.elsewhere}/mapped.json` } },
    externalDocs: { url: `${lures.elsewhere}/docs` },
    examples: [{ externalValue: `${lures.elsewhere}/example` }],
  })),
};
