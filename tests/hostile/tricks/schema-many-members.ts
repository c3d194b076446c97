import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema has 50,000 members with a schema each.',
  rules: schemaRules,
  answer: servingSchema(() => ({
    properties: Object.fromEntries(
      Array.from({ length: 50_000 }, (_, at) => [`m${at}`, { type: 'string', minLength: at }]),
    ),
  })),
};
