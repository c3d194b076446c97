import type { Trick } from '../trick.ts';
import { servingTypes } from '../types.ts';

export const trick: Trick = {
  says: 'Inputs require themselves, and their default values never end.',
  commands: ['verify', 'generate'],
  rules: ['graphql.introspection.types', 'graphql.answers-fit-schema'],
  answer: servingTypes((types) =>
    types.map((type) => ({
      ...type,
      inputFields: Array.isArray(type.inputFields)
        ? [
            ...type.inputFields,
            {
              name: 'self',
              description: null,
              type: {
                kind: 'NON_NULL',
                name: null,
                ofType: { kind: 'INPUT_OBJECT', name: type.name, ofType: null },
              },
              defaultValue: `${'{self:'.repeat(3000)}`,
              isDeprecated: true,
              deprecationReason: '\n::error::harm',
            },
          ]
        : type.inputFields,
    })),
  ),
};
