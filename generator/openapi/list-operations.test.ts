import { expect, test } from 'vitest';
import { apiOf } from '../testing/document.ts';
import type { PathItem } from './document.ts';
import { listDocumentOperations } from './list-operations.ts';

function idsOf(paths: Record<string, PathItem>): string[] {
  return listDocumentOperations(apiOf({ paths })).map(({ id }) => id);
}

test('an operation keeps its id', () => {
  expect(idsOf({ '/a': { get: { operationId: 'list.a' } } })).toEqual(['list.a']);
});

test('one without is named after method and path, below the version', () => {
  expect(idsOf({ '/v2/a/{id}': { get: {} }, '/v2/b-c': { post: {} } })).toEqual(['getAId', 'postBC']);
});

test('the first of those that claim an id gets it', () => {
  const paths = {
    '/a': { patch: { operationId: 'update' } },
    '/a/update': { post: { operationId: 'update' } },
  };
  expect(idsOf(paths)).toEqual(['update', 'postAUpdate']);
});

test('a derived name gives way to a claimed one', () => {
  expect(idsOf({ '/a': { get: {} }, '/b': { get: { operationId: 'getA' } } })).toEqual(['getA2', 'getA']);
});

test('what else stands in a path item is no operation', () => {
  const item = { summary: 'a', servers: [], parameters: [], get: {} };
  expect(idsOf({ '/a': item })).toEqual(['getA']);
});
