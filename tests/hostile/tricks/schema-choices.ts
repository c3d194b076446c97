import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema has 20,000 values, and one of 5,000 schemas is to fit.',
  rules: schemaRules,
  answer: servingSchema(() => ({
    enum: Array.from({ length: 20_000 }, (_, at) => ({ at })),
    oneOf: Array.from({ length: 5000 }, (_, at) => ({ required: [`${at}`] })),
  })),
};
