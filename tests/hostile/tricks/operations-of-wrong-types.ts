import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Operations, responses and methods are of other types.',
  rules: schemaRules,
  answer: servingPaths(() => ({
    '/a': null,
    '/b': 5,
    '/c': [],
    '/templates': {
      get: null,
      put: 7,
      __proto__: {},
      'G\r\nET': operation({}),
      trace: operation({}),
      constructor: operation({}),
    },
    '/d': { get: { responses: [] } },
    '/e': { get: { responses: { abc: null, 200: 5 } } },
  })),
};
