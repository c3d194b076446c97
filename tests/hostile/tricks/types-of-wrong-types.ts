import type { Trick } from '../trick.ts';
import { servingTypes } from '../types.ts';

export const trick: Trick = {
  says: 'Introspection has other types everywhere.',
  commands: ['verify', 'generate'],
  rules: ['graphql.introspection.types', 'graphql.answers-fit-schema'],
  answer: servingTypes(() => [
    null,
    5,
    'a',
    {},
    { kind: 'MOON', name: 'A' },
    { kind: 'OBJECT', name: 'Query', fields: 'x' },
  ]),
};
