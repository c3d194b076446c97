import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema leaves nothing unevaluated through many references.',
  rules: schemaRules,
  answer: servingSchema(() => ({
    anyOf: Array.from({ length: 2000 }, (_, at) => ({ properties: { [`m${at}`]: {} } })),
    unevaluatedProperties: false,
  })),
};
