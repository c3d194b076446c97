import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema describes members that every object has.',
  rules: schemaRules,
  answer: servingSchema(() =>
    JSON.parse(
      '{"properties":{"__proto__":{"type":"number"},"constructor":{"type":"number"},"toString":{}},"required":["__proto__"],"__proto__":{"type":"number"}}',
    ),
  ),
};
