import { expect, test } from 'vitest';
import { bearerSchemes, isSecuredBy } from './security.ts';
import { readServedApi, type ServedApi } from './served-api.ts';

const schemes = {
  token: { type: 'http', scheme: 'Bearer' },
  alias: { $ref: '#/components/securitySchemes/token' },
  round: { $ref: '#/components/securitySchemes/round' },
  key: { type: 'apiKey', in: 'header', name: 'authorization' },
  basic: { type: 'http', scheme: 'basic' },
};
const api = readServedApi(
  {
    openapi: '3.0.3',
    security: [{ token: [] }],
    paths: {
      '/pods': { get: {}, post: { security: [] }, put: { security: [{ key: [] }, { token: [] }] } },
      '/bills': { get: { security: [{ key: [] }] }, post: { security: [{ token: [] }, {}] } },
    },
    components: { securitySchemes: schemes },
  },
  ['/pods'],
) as ServedApi;

test('bearer schemes are known by what they are, in any case, also by reference', () => {
  expect(bearerSchemes(api.document)).toEqual(['token', 'alias']);
});

test.each([{}, { components: null }, { components: { securitySchemes: [] } }])('%j has none', (document) => {
  expect(bearerSchemes(document)).toEqual([]);
});

test.each([
  ['GET /pods', true],
  ['POST /pods', false],
  ['PUT /pods', true],
  ['GET /bills', false],
  ['POST /bills', false],
])('%s is secured: %s', (name, secured) => {
  const operation = api.operations.find((one) => one.name === name)!;
  expect(isSecuredBy(operation, ['token'])).toBe(secured);
});
