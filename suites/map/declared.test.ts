import { describe, expect, test } from 'vitest';
import { readServedApi } from '../../engine/contract/served-api.ts';
import { declares } from './declared.ts';

const list = (schema: object) => ({
  get: { responses: { 200: { description: 'The list.', content: { 'application/json': { schema } } } } },
});
const item = { $ref: '#/components/schemas/Item' };
const api = readServedApi(
  {
    openapi: '3.1.0',
    info: { title: 'lists', version: '1' },
    paths: {
      '/bare': list({ type: 'array', items: item }),
      '/wrapped': list({ type: 'object', properties: { things: { type: 'array', items: item } } }),
      '/anything': list({}),
      '/broken': list({ $ref: '#/components/schemas/Nothing' }),
    },
    components: {
      schemas: {
        Item: { allOf: [{ properties: { id: {} } }, { properties: { disk: { type: 'integer' } } }] },
      },
    },
  },
  ['/bare'],
);

describe('whether a schema declares a field of what is listed', () => {
  test.each([
    ['/bare', 'disk', true],
    ['/wrapped', 'id', true],
    ['/wrapped', 'things', false],
    ['/anything', 'disk', false],
    ['/broken', 'disk', false],
    ['/nowhere', 'disk', false],
  ])('%s: %s: %s', (path, field, declared) => expect(declares(api, path, field)).toBe(declared));

  test('one that can not be read declares nothing', () => {
    expect(declares({ unreadable: 'no JSON' }, '/bare', 'id')).toBe(false);
  });
});
