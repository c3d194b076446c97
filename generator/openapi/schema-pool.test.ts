import { expect, test } from 'vitest';
import { apiOf } from '../testing/document.ts';
import { BrokenReferenceError } from '../text/errors.ts';
import { createSchemaPool } from './schema-pool.ts';

const Ship = { type: 'object', properties: { tug: { $ref: '#/components/schemas/Ship' } } };

test('every component is there, and a reference to one is the one', () => {
  const pool = createSchemaPool(apiOf({ components: { schemas: { Ship } } }));
  expect(pool.add({ $ref: '#/components/schemas/Ship', description: 'a' }, '#/a', 'hint')).toBe('Ship');
  expect([...pool.schemas.keys()]).toEqual(['Ship']);
  expect(pool.schemas.get('Ship')?.schema).toEqual({
    type: 'object',
    properties: { tug: { $ref: 'Ship' } },
  });
});

test('schemas that say the same share a name, and one that says only a type is named after it', () => {
  const pool = createSchemaPool(apiOf({}));
  expect(pool.add({ type: 'string', minLength: 1 }, '#/a', 'first')).toBe('first');
  expect(pool.add({ type: 'string', minLength: 1, title: 'a' }, '#/b', 'second')).toBe('first');
  expect(pool.add({ type: 'string', title: 'a' }, '#/c', 'third')).toBe('string');
});

test('a schema that is missing or empty takes anything', () => {
  const pool = createSchemaPool(apiOf({}));
  expect(pool.add(undefined, '#/a', 'hint')).toBe('anything');
  expect(pool.add({ description: 'a' }, '#/b', 'hint')).toBe('anything');
});

test.each([
  ['#/components/schemas/Gone', 'nothing is there'],
  ['other.yaml#/Ship', 'it leaves the document'],
])('%s is a broken reference, told with its place', (reference, reason) => {
  const schemas = { Fleet: { items: { $ref: reference } } };
  expect(() => createSchemaPool(apiOf({ components: { schemas } }))).toThrow(BrokenReferenceError);
  expect(() => createSchemaPool(apiOf({ components: { schemas } }))).toThrow(
    `Can't follow $ref ${reference} at #/components/schemas/Fleet/items of test.yaml: ${reason}`,
  );
});
