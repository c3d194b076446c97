import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

const headers = [
  'Transfer-Encoding',
  'Content-Length',
  'Connection',
  'Host',
  'Upgrade',
  'Expect',
  'TE',
  'Trailer',
  'Authorization',
];

export const trick: Trick = {
  says: 'Required headers are those of the connection.',
  rules: schemaRules,
  answer: servingPaths(() => ({
    '/templates': {
      get: operation(
        {},
        {
          parameters: headers.map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { enum: ['chunked', '5'] },
          })),
        },
      ),
    },
  })),
};
