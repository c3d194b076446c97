import { json } from '../answers.ts';
import { documentOf, operation } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The schema of v1 has hostile names, patterns and references.',
  commands: ['verify', 'generate'],
  rules: ['v1.schema.version', 'v1.schema.bearer', 'v1.schema.paths'],
  answer: ({ api, lures }) =>
    api === 'schema-v1'
      ? json(200, {
          ...documentOf({
            [`/$(${lures.command})\u001b[2J`]: {
              get: operation({ $ref: `${lures.elsewhere}/v1`, pattern: '^(a|a)*$' }),
            },
          }),
          info: { version: '\n::error::harm', title: '\u202e' },
        })
      : undefined,
};
