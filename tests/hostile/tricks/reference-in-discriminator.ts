import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A discriminator and an example lead to another server, and a schema is called as its address.',
  commands: ['verify', 'generate'],
  rules: schemaRules,
  answer: servingSchema(
    ({ lures }) => ({
      oneOf: [{ type: 'object' }],
      discriminator: { propertyName: 'name', mapping: { a: mappedAt(lures) } },
      externalDocs: { url: `${lures.elsewhere}/docs` },
      examples: [{ externalValue: `${lures.elsewhere}/example` }],
    }),
    ({ lures }) => ({ schemas: { [mappedAt(lures)]: { type: 'object' } } }),
  ),
};

function mappedAt({ elsewhere }: { readonly elsewhere: string }): string {
  return `${elsewhere}/mapped.json`;
}
