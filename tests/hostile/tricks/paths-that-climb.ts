import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

const up = '/..'.repeat(6);
const climbing = [
  `${up}/control/worlds`,
  `/templates${up}/control/ready`,
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/control/ready',
  '/.%2E/.%2E/.%2E/.%2E/control/ready',
  String.raw`\..\..\..\..\control\ready`,
];

export const trick: Trick = {
  says: 'Served paths lead out of the base address.',
  replays: true,
  rules: schemaRules,
  answer: servingPaths(() => Object.fromEntries(climbing.map((path) => [path, { get: operation({}) }]))),
};
