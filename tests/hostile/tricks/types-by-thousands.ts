import type { Trick } from '../trick.ts';
import { objectType, servingTypes } from '../types.ts';

export const trick: Trick = {
  says: 'Introspection has 100,000 types.',
  commands: ['verify'],
  rules: ['graphql.introspection.types', 'graphql.answers-fit-schema'],
  answer: servingTypes((types) => [
    ...types,
    ...Array.from({ length: 100_000 }, (_, at) => objectType(`T${at}`)),
  ]),
};
