import type { Trick } from '../trick.ts';
import { servingTypes } from '../types.ts';

export const trick: Trick = {
  says: 'Introspection has every type twice.',
  commands: ['verify', 'generate'],
  rules: ['graphql.introspection.types', 'graphql.answers-fit-schema'],
  answer: servingTypes((types) => [...types, ...types]),
};
