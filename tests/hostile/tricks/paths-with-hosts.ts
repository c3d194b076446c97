import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Served paths are addresses of another server.',
  rules: schemaRules,
  answer: servingPaths(({ lures }) =>
    Object.fromEntries(
      [
        `${lures.elsewhere}/a`,
        `//${new URL(lures.elsewhere).host}/b`,
        `/\\\\${new URL(lures.elsewhere).host}/c`,
        `@${new URL(lures.elsewhere).host}/d`,
        `:80@${new URL(lures.elsewhere).host}/e`,
      ].map((path) => [path, { get: operation({}) }]),
    ),
  ),
};
