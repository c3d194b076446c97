import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../openapi/schema.ts';
import { named, schemasWith } from '../../testing/served-schema.ts';
import { UnusableSchema } from '../schema/schemas.ts';
import { schemaValuesOf } from './values-of.ts';

/** A hundred values of a schema, each of which fits it, by a validator that shares no code with their making. */
function fitting(schema: Schema, others: Record<string, unknown> = {}, version?: string): unknown[] {
  const schemas = schemasWith({ ...others, It: schema }, version);
  const values = fc.sample(schemaValuesOf(named('It'), schemas), { numRuns: 100, seed: 1 });
  for (const value of values) expect(schemas.strictProblems(named('It'), [value])[0]).toBeUndefined();
  return values;
}

const distinct = (values: readonly unknown[]): number =>
  new Set(values.map((one) => JSON.stringify(one))).size;

describe('every value fits', () => {
  test.each<[string, Schema]>([
    ['any', true],
    ['enum', { enum: ['a', 1, null] }],
    ['enum and type', { type: 'string', enum: ['a', 1] }],
    ['const', { const: { a: 1 } }],
    ['several types', { type: ['string', 'null'] }],
    ['integer bounds', { type: 'integer', minimum: -3, maximum: 3 }],
    ['exclusive bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
    ['exclusive bounds of integers', { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 2 }],
    ['multiples', { type: 'integer', multipleOf: 7, minimum: 20, maximum: 50 }],
    ['multiples of a fraction', { type: 'number', multipleOf: 0.5, minimum: 0, maximum: 5 }],
    ['lengths', { type: 'string', minLength: 2, maxLength: 4 }],
    ['a pattern', { type: 'string', pattern: '^[a-z]{2}-\\d+$' }],
    ['a pattern and lengths', { type: 'string', pattern: '^[a-z]+$', minLength: 3, maxLength: 5 }],
    ['lists', { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 }],
    ['lists without repetition', { type: 'array', items: { enum: [1, 2, 3] }, uniqueItems: true }],
    ['lists that begin so', { type: 'array', prefixItems: [{ const: 'a' }, { type: 'integer' }] }],
    ['maps', { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 }],
    [
      'members that need others',
      { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
    ],
    [
      'nothing but these members',
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    ],
    ['not', { type: 'integer', minimum: 0, maximum: 9, not: { const: 5 } }],
  ])('%s', (_, schema) => void fitting(schema));

  test.each([
    'date-time',
    'date',
    'time',
    'duration',
    'uuid',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'json-pointer',
    'regex',
    'byte',
    'int32',
    'unheard-of',
  ])('the format %s', (format) => void fitting({ type: 'string', format }));

  test.each<[string, Schema]>([
    [
      'allOf lays members together',
      {
        allOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 3 } } },
          { properties: { a: { maximum: 5 } } },
        ],
      },
    ],
    [
      'one of two members',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    [
      'any of two sets',
      {
        type: 'object',
        properties: { a: {}, b: {}, c: {} },
        anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }],
      },
    ],
    [
      'a condition',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        if: { not: { required: ['a'] } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
        then: { required: ['b'] },
      },
    ],
    [
      'a union by a discriminator',
      {
        oneOf: [
          {
            type: 'object',
            required: ['kind', 'x'],
            properties: { kind: { const: 'X' }, x: { type: 'integer' } },
          },
          { type: 'object', required: ['kind'], properties: { kind: { const: 'Y' } } },
        ],
        discriminator: { propertyName: 'kind' },
      },
    ],
    [
      'nothing besides, over allOf',
      {
        allOf: [{ properties: { a: { type: 'string' } } }],
        properties: { b: { type: 'string' } },
        type: 'object',
        unevaluatedProperties: false,
      },
    ],
  ])('%s', (_, schema) => void fitting(schema));

  test('in OpenAPI 3.0, with its own words for null and exclusive bounds', () => {
    const schema = { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 2, nullable: true };
    expect(new Set(fitting(schema, {}, '3.0.3'))).toEqual(new Set([1, 2, null]));
  });
});

describe('what can be, comes up', () => {
  test('members that are required alone, and with each other one', () => {
    const values = fitting({
      type: 'object',
      required: ['a'],
      properties: { a: { const: 1 }, b: { const: 2 }, c: { const: 3 } },
    });
    expect(distinct(values)).toBe(4);
  });

  test('any two of many optional members together, each alone, and neither', () => {
    const names = Array.from({ length: 12 }, (_, index) => `m${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { const: 1 }]));
    const values = fitting({ type: 'object', properties }) as Record<string, unknown>[];
    const rows = values.map((value) => names.map((name) => name in value));
    for (const [a] of names.entries()) {
      for (const [b] of names.entries()) {
        if (a === b) continue;
        expect(new Set(rows.map((row) => `${row[a]} ${row[b]}`)).size).toBe(4);
      }
    }
  });

  test('each branch of a choice', () => {
    expect(new Set(fitting({ oneOf: [{ const: 'a' }, { const: 'b' }, { const: 'c' }] }))).toHaveLength(3);
  });
});

test('a schema that holds itself is followed a few times', () => {
  const Tree = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      child: { $ref: '#/components/schemas/Tree' },
      more: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  };
  expect(JSON.stringify(fitting({ $ref: '#/components/schemas/Tree' }, { Tree }))).toContain('"child"');
});

test('what is read only is not sent', () => {
  const values = fitting({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', readOnly: true }, a: {} },
  });
  expect(JSON.stringify(values)).not.toContain('"id"');
});

describe('a schema that nothing can be made of is told apart from an error of ours', () => {
  test.each<[string, Schema]>([
    ['false', false],
    ['no number between', { type: 'integer', minimum: 3, maximum: 2 }],
    ['no length between', { type: 'string', minLength: 3, maxLength: 2 }],
    ['an enum of another type', { type: 'integer', enum: ['a'] }],
    ['a reference that leads nowhere', { $ref: '#/components/schemas/Nowhere' }],
    ['a reference that leads to itself', { $ref: '#/components/schemas/It' }],
    ['a reference to elsewhere', { $ref: 'https://example.invalid/schema.json' }],
    [
      'members that need themselves without end',
      { type: 'object', required: ['it'], properties: { it: { $ref: '#/components/schemas/It' } } },
    ],
    ['an unknown type', { type: 'strng' }],
    ['texts too long to be tried', { type: 'string', minLength: 1_000_000 }],
    ['types that exclude each other', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
  ])('%s', (_, schema) => {
    expect(() => fitting(schema)).toThrow(UnusableSchema);
  });
});
