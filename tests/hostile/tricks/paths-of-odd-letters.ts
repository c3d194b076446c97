import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Served paths have questions marks, fragments, controls and braces.',
  replays: true,
  rules: schemaRules,
  answer: servingPaths(() =>
    Object.fromEntries(
      [
        '/a?b=c',
        '/a#b',
        '/a b',
        '/\u0000',
        '/\r\nx: y',
        '/{',
        '/{}',
        '/{a}{a}',
        '',
        'no-slash',
        '/\ud800',
        '/%zz',
        '/__proto__',
        '/::error::x',
      ].map((path) => [path, { get: operation({}) }]),
    ),
  ),
};
