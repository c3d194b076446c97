import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

function twice(at: number): object {
  const $ref = `#/components/schemas/S${at}`;
  return { allOf: [{ $ref }, { $ref }] };
}

export const trick: Trick = {
  says: 'A schema doubles with each of 30 references.',
  rules: schemaRules,
  answer: servingSchema(
    () => ({ $ref: '#/components/schemas/S0' }),
    () => ({
      schemas: Object.fromEntries(
        Array.from({ length: 31 }, (_, at) => [`S${at}`, at === 30 ? {} : twice(at + 1)]),
      ),
    }),
  ),
};
