import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

function deep(levels: number): object {
  let schema: object = { type: 'number' };
  for (let level = 0; level < levels; level += 1) schema = { properties: { a: schema } };
  return schema;
}

export const trick: Trick = {
  says: 'A schema is 5,000 deep.',
  rules: schemaRules,
  answer: servingSchema(() => deep(5000)),
};
