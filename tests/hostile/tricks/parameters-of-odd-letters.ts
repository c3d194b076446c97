import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Names and values of headers are none that HTTP allows.',
  replays: true,
  rules: schemaRules,
  answer: servingPaths(() => ({
    '/templates': {
      get: operation(
        {},
        {
          parameters: ['a b', 'a:b', '', 'é', 'x\r\ny: z', '__proto__'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { const: 'a\r\nb: c\u0000' },
          })),
        },
      ),
    },
  })),
};
