import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema wants arrays, texts and objects of two billion.',
  rules: [...schemaRules, 'v2.schema.rejects-invalid'],
  answer: servingPaths(() => ({
    '/templates': {
      get: operation({ minProperties: 2e9 }),
      post: operation(
        { type: 'array', minItems: 2e9 },
        {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['a'],
                  properties: {
                    a: { type: 'array', minItems: 2e9, items: { type: 'string', minLength: 2e9 } },
                  },
                },
              },
            },
          },
        },
      ),
    },
  })),
};
