import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A header that a schema requires holds commands for a shell.',
  rules: schemaRules,
  exitCodes: { verify: [1] },
  answer: servingPaths(({ lures: { command } }) => ({
    '/templates': {
      get: operation(
        { type: 'number' },
        {
          parameters: [
            { name: `x-\`${command}\``, in: 'header', required: true, schema: { const: 'a' } },
            { name: 'x-value', in: 'header', required: true, schema: { const: `$(${command})` } },
            { name: 'x-quoted', in: 'header', required: true, schema: { const: `';${command};'` } },
          ],
        },
      ),
    },
  })),
};
