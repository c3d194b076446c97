import { text } from '../answers.ts';
import { schemaRules } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The schema is nested 2,000 deep where nobody looks.',
  commands: ['plan', 'verify', 'generate'],
  rules: schemaRules,
  answer: ({ api }) =>
    api.startsWith('schema')
      ? text(200, `{"openapi":"3.1.0","x-deep":${'['.repeat(2000)}${']'.repeat(2000)},"paths":{}}`)
      : undefined,
};
