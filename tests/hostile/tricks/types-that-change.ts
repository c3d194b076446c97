import type { Trick } from '../trick.ts';
import { servingTypes } from '../types.ts';

export const trick: Trick = {
  says: 'Introspection is another one each time.',
  commands: ['verify', 'generate'],
  rules: ['graphql.introspection.types', 'graphql.answers-fit-schema'],
  answer: servingTypes((types, count) => types.filter((_, at) => (at + count) % 3 > 0)),
};
