import type { Trick } from '../trick.ts';
import { servingTypes } from '../types.ts';

const wrapped = JSON.parse(
  `${'{"kind":"LIST","name":null,"ofType":'.repeat(5000)}{"kind":"SCALAR","name":"String","ofType":null}${'}'.repeat(5000)}`,
);

export const trick: Trick = {
  says: 'A type of introspection is wrapped 5,000 times.',
  commands: ['verify', 'generate'],
  rules: ['graphql.introspection.types', 'graphql.answers-fit-schema'],
  answer: servingTypes((types) =>
    types.map((type) => ({
      ...type,
      fields: Array.isArray(type.fields)
        ? type.fields.map((field) => ({ ...field, type: wrapped }))
        : type.fields,
    })),
  ),
};
