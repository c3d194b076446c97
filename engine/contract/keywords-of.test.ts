import { expect, test } from 'vitest';
import { keywordsOf, keywordsReached } from './keywords-of.ts';
import { createSchemas } from './schema/schemas.ts';

const schemas = createSchemas({}, 'response');
const list = {
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', items: { pattern: '^a' } }, more: { minimum: 3 } },
};

test('every keyword of a schema is found', () => {
  const all = ['type', 'required', 'properties', 'items', 'pattern', 'minimum'];
  expect([...keywordsOf(list, schemas)].sort()).toEqual(all.sort());
});

test.each<[string, unknown, string[]]>([
  ['an empty list', { items: [] }, ['items', 'properties', 'required', 'type']],
  ['an item', { items: ['a'] }, ['items', 'pattern', 'properties', 'required', 'type']],
  ['a member', { more: 4 }, ['minimum', 'properties', 'required', 'type']],
  ['no object', 7, ['properties', 'required', 'type']],
])('%s comes upon those of what it has', (_, value, expected) => {
  expect([...keywordsReached(list, value, schemas)].sort()).toEqual(expected);
});

test('a schema that holds itself comes to an end', () => {
  const self: Record<string, unknown> = { type: 'object' };
  self.allOf = [self];
  self.properties = { a: self };
  expect([...keywordsReached(self, { a: { a: {} } }, schemas)].sort()).toEqual([
    'allOf',
    'properties',
    'type',
  ]);
});
