import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Every keyword has a value of another type.',
  rules: schemaRules,
  answer: servingSchema(() => ({
    type: 5,
    properties: [],
    required: 'a',
    items: 7,
    allOf: {},
    enum: null,
    pattern: {},
    $ref: [],
    minLength: 'x',
    additionalProperties: 'no',
    patternProperties: 1,
    format: {},
  })),
};
