import { expect, test } from 'vitest';
import { prepareSchema } from './prepare-schema.ts';
import type { Preparation } from './require-legible.ts';

function preparation(isVersion30: boolean): Preparation & { notes: string[] } {
  const notes: string[] = [];
  return {
    isVersion30,
    notes,
    nameOf: (reference) => reference.split('/').at(-1)!,
    note: (at, oddity) => notes.push(`${at}: ${oddity}`),
    refuse: (at, reason) => {
      throw new Error(`${at}: ${reason}`);
    },
  };
}

function prepare(schema: unknown, { isVersion30 = false } = {}): unknown {
  return prepareSchema(schema, '#', preparation(isVersion30));
}

test('drops what decides nothing', () => {
  const schema = { type: 'string', description: 'a', example: 'b', default: 'c', 'x-d': 1, xml: {} };
  expect(prepare(schema)).toEqual({ type: 'string' });
});

test('drops the discriminator and keeps the oneOf beside it', () => {
  const schema = { oneOf: [{ $ref: '#/components/schemas/A' }], discriminator: { propertyName: 'kind' } };
  expect(prepare(schema)).toEqual({ oneOf: [{ $ref: 'A' }] });
});

test('keeps a property that is called like an annotation', () => {
  const schema = { properties: { description: { type: 'string', description: 'a' } } };
  expect(prepare(schema)).toEqual({ properties: { description: { type: 'string' } } });
});

test('reaches every schema inside', () => {
  const title = { title: 'a' };
  const schema = { not: title, allOf: [title], properties: { a: title }, items: title, if: title };
  expect(prepare(schema)).toEqual({ not: {}, allOf: [{}], properties: { a: {} }, items: {}, if: {} });
});

test('checks a format that is known in OpenAPI 3.0 alone', () => {
  const known = { type: 'string', format: 'date-time' };
  expect(prepare(known, { isVersion30: true })).toEqual(known);
  expect(prepare(known)).toEqual({ type: 'string' });
  expect(prepare({ type: 'number', format: 'currency' }, { isVersion30: true })).toEqual({ type: 'number' });
});

test('requires a property that goes one way in neither', () => {
  const schema = { required: ['id', 'name'], properties: { id: { readOnly: true }, name: {} } };
  expect(prepare(schema)).toEqual({ required: ['name'], properties: { id: {}, name: {} } });
});

test('notes a keyword that nobody knows, with its place, and does without it', () => {
  const context = preparation(false);
  const schema = { properties: { name: { minLenght: 3, nullable: true } } };
  expect(prepareSchema(schema, '#/a', context)).toEqual({ properties: { name: {} } });
  expect(context.notes).toEqual([
    '#/a/properties/name: unknown keyword minLenght',
    '#/a/properties/name: unknown keyword nullable',
  ]);
});

test.each([
  [{ properties: { name: { pattern: '((' } } }, '#/properties/name: (( is not a regular expression'],
  [{ allOf: ['string'] }, '#/allOf/0: it is not a schema'],
])('refuses %j', (schema, message) => {
  expect(() => prepare(schema)).toThrow(message);
});
