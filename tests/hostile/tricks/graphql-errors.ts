import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

const shapes: unknown[] = [
  [null],
  'x',
  {},
  [{ message: 5, path: {}, locations: 'x', extensions: null }],
  [{ message: '\u001b[2J\n::error::harm' }],
  Array(100_000).fill({ message: 'm' }),
];

export const trick: Trick = {
  says: 'GraphQL answers errors of every shape.',
  commands: ['doctor', 'verify', 'generate'],
  rules: ['graphql.post-json', 'graphql.introspection.types', 'graphql.myself-pods'],
  answer: ({ api, count }) =>
    api === 'graphql' ? json(200, { errors: shapes[count % shapes.length], data: null }) : undefined,
};
