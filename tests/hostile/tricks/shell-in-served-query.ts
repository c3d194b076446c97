import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A query that a schema requires holds commands for a shell.',
  rules: schemaRules,
  exitCodes: { verify: [1] },
  answer: servingPaths(({ lures: { command } }) => ({
    '/templates': {
      get: operation(
        { type: 'number' },
        {
          parameters: [
            { name: `$(${command})`, in: 'query', required: true, schema: { const: `\`${command}\`` } },
          ],
        },
      ),
    },
  })),
};
