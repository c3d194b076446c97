import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Parameters are of other types than parameters.',
  rules: schemaRules,
  answer: servingPaths(() => ({
    '/templates': {
      get: operation(
        {},
        {
          parameters: [
            null,
            5,
            'a',
            [],
            { name: 5, in: 'query' },
            { name: 'a', in: 'moon' },
            { $ref: '#/x' },
            { name: '__proto__', in: 'query', required: true, schema: {} },
          ],
        },
      ),
    },
  })),
};
