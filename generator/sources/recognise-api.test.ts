import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../openapi/document.ts';
import { recogniseApi } from './recognise-api.ts';

function documentWith(...paths: readonly string[]): OpenApiDocument {
  return { openapi: '3.1.0', paths: Object.fromEntries(paths.map((path) => [path, {}])) };
}

test.each([
  ['job-api', ['/{endpointId}/status/{jobId}', '/{endpointId}/run']],
  ['rest-v1', ['/pods', '/endpoints/{endpointId}']],
  ['rest-v1', ['/v1/pods', '/v1/containerregistryauth']],
  ['rest-v2', ['/v2/pods', '/v2/serverless']],
  ['rest-v2', ['/pods', '/registries/delegations', '/billing/endpoints']],
])('%s by %j', (name, paths) => {
  expect(recogniseApi('test', documentWith(...paths))).toBe(name);
});

test.each([
  ['rest-v1', '3.0.3', '0.1.0'],
  ['rest-v2', '3.1.0', '2.4.0'],
])('%s by its versions alone', (name, openapi, version) => {
  expect(recogniseApi('test', { openapi, info: { version }, paths: { '/pods': {} } })).toBe(name);
});

test('any other document is refused', () => {
  expect(() => recogniseApi('test', documentWith('/petstore'))).toThrow(
    "Can't take test: it describes none of the interfaces we know",
  );
});
