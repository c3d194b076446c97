import { operation, schemaRules, servingPaths } from '../schemas.ts';
import type { Trick } from '../trick.ts';

function parameter(pattern: string, at: number): object {
  return { name: `p${at}`, in: 'query', required: true, schema: { type: 'string', pattern } };
}

export const trick: Trick = {
  says: 'A parameter has patterns of which texts are hard to make.',
  rules: [...schemaRules, 'v2.schema.rejects-invalid'],
  answer: servingPaths(() => ({
    '/templates': {
      get: operation(
        {},
        { parameters: ['^(?!)$', '^[a-z]{1000000}$', '^(a|a)*b$', '\\p{L}{9999}'].map(parameter) },
      ),
    },
  })),
};
