import { expect, test } from 'vitest';
import { SourceError } from '../text/errors.ts';
import { readApi } from './read-api.ts';

test.each([
  [{ swagger: '2.0', paths: {} }, 'it is Swagger 2.0'],
  [{ openapi: '4.0.0', paths: {} }, 'it is OpenAPI 4.0.0'],
  [{ paths: {} }, 'it has no openapi version'],
  [['openapi'], 'it is not an object'],
  ['<html>', 'it is not an object'],
  [{ openapi: '3.1.0', paths: [] }, 'its paths are not an object'],
  [{ openapi: '3.1.0', paths: { '/a': 'get' } }, 'its path /a is not an object'],
  [{ openapi: '3.1.0', components: [] }, 'its components are not an object'],
  [
    { openapi: '3.1.0', components: { links: { a: { operationRef: 'http://a.example/#/b' } } } },
    'it refers to other documents: http://a.example/#/b at #/components/links/a/operationRef',
  ],
])('%j: %s', (value, reason) => {
  expect(() => readApi('rest-v1', 'test.json', value)).toThrow(SourceError);
  expect(() => readApi('rest-v1', 'test.json', value)).toThrow(`Can't take test.json: ${reason}. `);
});

test('3.0 and 3.1 are taken', () => {
  for (const openapi of ['3.0.3', '3.1.0']) {
    expect(readApi('rest-v1', 'test.json', { openapi }).document).toEqual({ openapi });
  }
});
