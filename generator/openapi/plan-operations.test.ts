import { expect, test } from 'vitest';
import { apiOf } from '../testing/document.ts';
import { SourceError } from '../text/errors.ts';
import type { Api, OperationObject, PathItem } from './document.ts';
import { planOperations } from './plan-operations.ts';
import { createSchemaPool } from './schema-pool.ts';

function plan(item: PathItem, components: Api['document']['components'] = {}) {
  const api = apiOf({ paths: { '/a': item }, components });
  return planOperations(api, createSchemaPool(api))[0]!;
}

test('a parameter says its type, also behind references and an allOf of one', () => {
  const schemas = {
    Kind: { allOf: [{ $ref: '#/components/schemas/Word' }] },
    Word: { type: ['string', 'null'] },
  };
  const kind = { name: 'kind', in: 'query', schema: { $ref: '#/components/schemas/Kind' } } as const;
  expect(plan({ get: { parameters: [kind] } }, { schemas }).parameters).toEqual([
    { name: 'kind', in: 'query', required: false, type: 'string', validate: 'Kind' },
  ]);
});

test.each([
  [{ in: 'query' }, true],
  [{ in: 'query', explode: false }, false],
  [{ in: 'query', style: 'pipeDelimited' }, false],
  [{ in: 'header' }, false],
] as const)('an array parameter with %j explodes: %j', (said, explode) => {
  const schema = { type: 'array', items: { type: 'integer' } };
  const { parameters } = plan({ get: { parameters: [{ name: 'ids', schema, ...said }] } });
  expect(parameters).toMatchObject([{ type: 'array', items: 'integer', explode }]);
});

test('an operation replaces a parameter of its path', () => {
  const common = { name: 'id', in: 'path', schema: { type: 'string' } } as const;
  const own = { ...common, schema: { type: 'integer' } };
  expect(plan({ parameters: [common], get: { parameters: [own] } }).parameters).toMatchObject([
    { name: 'id', required: true, type: 'integer' },
  ]);
});

test('headers that OpenAPI ignores are ignored', () => {
  const names = ['Accept', 'content-type', 'AUTHORIZATION', 'Last-Event-ID'];
  const parameters = names.map((name) => ({ name, in: 'header' as const, schema: {} }));
  expect(plan({ get: { parameters } }).parameters).toMatchObject([{ name: 'Last-Event-ID', type: 'any' }]);
});

test('bodies behind references are found, and their schemas named after them', () => {
  const Refusal = { content: { 'application/problem+json': { schema: { enum: [1] } } } };
  const operation = { responses: { default: { $ref: '#/components/responses/Refusal' } } };
  expect(plan({ get: operation }, { responses: { Refusal } }).responses).toEqual({
    default: { content: { 'application/problem+json': 'Refusal' } },
  });
});

test('an object that is none is reported with its place', () => {
  const operation = { responses: { 200: null } } as unknown as OperationObject;
  expect(() => plan({ get: operation })).toThrow(SourceError);
  expect(() => plan({ get: operation })).toThrow('#/paths/~1a/get/responses/200 is not an object');
});
