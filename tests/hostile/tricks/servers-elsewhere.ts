import { json } from '../answers.ts';
import { documentOf, operation, schemaRules } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema names another server for its calls.',
  rules: schemaRules,
  answer: (call) =>
    call.api === 'schema-v2'
      ? json(200, {
          ...documentOf({
            '/templates': {
              servers: [{ url: `${call.lures.elsewhere}/path` }],
              get: operation({}, { servers: [{ url: call.lures.elsewhere }] }),
            },
          }),
          servers: [{ url: call.lures.elsewhere }],
        })
      : undefined,
};
