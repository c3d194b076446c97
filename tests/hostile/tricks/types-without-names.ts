import type { Trick } from '../trick.ts';
import { servingTypes } from '../types.ts';

export const trick: Trick = {
  says: 'Introspection has names that are no names.',
  commands: ['verify', 'generate'],
  rules: ['graphql.introspection.types', 'graphql.answers-fit-schema'],
  answer: servingTypes((types) => [
    ...types,
    ...['', '__x', 'a b', '::error::', '\u001b[2J', '__proto__', '$(id)', null, 5].map((name) => ({
      ...types[0],
      name,
    })),
  ]),
};
