import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { graphqlDigest } from '../graphql/graphql-digest.ts';
import { openapiDigest } from './schema-digest.ts';

test('a document has the same digest in any order, and wherever it is served', () => {
  const one = { openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: '/a' }] };
  const other = { servers: [{ url: '/b' }], info: { version: '1', title: 'x' }, openapi: '3.1.0' };
  expect(openapiDigest(one)).toBe(openapiDigest(other));
  expect(openapiDigest({ ...one, info: { title: 'x', version: '2' } })).not.toBe(openapiDigest(one));
  expect(openapiDigest({ ...one, tags: ['a', 'b'] })).not.toBe(openapiDigest({ ...one, tags: ['b', 'a'] }));
});

test('types have the same digest in any order', () => {
  const digest = (text: string): string => graphqlDigest(buildSchema(text));
  const one = digest('type Query { a: Int b: Int } type A { a: Int }');
  expect(one).toBe(digest('type A { a: Int } type Query { b: Int a: Int }'));
  expect(one).not.toBe(digest('type A { a: Int! } type Query { b: Int a: Int }'));
});
