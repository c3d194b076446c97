import { text } from '../answers.ts';
import { schemaRules } from '../schemas.ts';
import type { Trick } from '../trick.ts';

const level = (at: number) =>
  `l${at}: &l${at} [${Array(10)
    .fill(`*l${at - 1}`)
    .join()}]`;
const bomb = [
  'openapi: !!js/function 3.1.0',
  'l0: &l0 [a]',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(level),
  'paths: *l9',
].join('\n');

export const trick: Trick = {
  says: 'The schema is YAML with tags, anchors and a bomb.',
  commands: ['verify', 'generate'],
  rules: [...schemaRules, 'v2.schema.served'],
  answer: ({ api }) => (api.startsWith('schema') ? text(200, bomb) : undefined),
};
