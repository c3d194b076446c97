import { json } from '../answers.ts';
import { schemaRules } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The document has other types everywhere.',
  commands: ['plan', 'verify', 'generate'],
  rules: [...schemaRules, 'v2.schema.served', 'v2.schema.paths'],
  answer: ({ api }) =>
    api === 'schema-v2'
      ? json(200, { openapi: 3.1, info: [], paths: 'x', components: 5, security: {}, servers: null })
      : undefined,
};
