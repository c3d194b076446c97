import { json } from '../answers.ts';
import { documentOf, operation, schemaRules } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The schema is another one each time.',
  commands: ['plan', 'verify', 'generate'],
  rules: [...schemaRules, 'v2.schema.served'],
  answer: ({ api, count }) =>
    api.startsWith('schema')
      ? json(200, documentOf({ [`/p${count}`]: { get: operation({ const: count }) } }))
      : undefined,
};
