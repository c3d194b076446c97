import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema has 20,000 paths.',
  rules: schemaRules,
  answer: servingPaths(() =>
    Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`/p${at}`, { get: operation({}) }])),
  ),
};
