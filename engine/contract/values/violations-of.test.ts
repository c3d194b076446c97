import { expect, test } from 'vitest';
import type { Schema } from '../../openapi/schema.ts';
import { named, schemasWith } from '../../testing/served-schema.ts';
import { violationsOf } from './violations-of.ts';

function violations(schema: Schema, value: unknown) {
  const schemas = schemasWith({ It: schema });
  const found = violationsOf(named('It'), value, schemas);
  for (const violation of found) expect(schemas.problem(named('It'), violation.value)).toBeDefined();
  return found;
}

const places = (schema: Schema, value: unknown): string[] =>
  violations(schema, value).map(({ kind, at }) => `${kind} ${at}`);

const pod = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1 },
    cloud: { type: 'string', enum: ['A', 'B'] },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    gpu: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    tags: { type: 'array', maxItems: 2, items: { type: 'string' } },
  },
};

test('every place is broken in every way that it allows', () => {
  const value = { name: 'a', cloud: 'A', size: 5, gpu: { id: 'x' }, tags: ['t'] };
  expect(new Set(places(pod, value))).toEqual(
    new Set([
      'type ',
      'missing /name',
      'additional /plumblineUnknown',
      'type /name',
      'bounds /name',
      'type /cloud',
      'enum /cloud',
      'type /size',
      'bounds /size',
      'type /gpu',
      'missing /gpu/id',
      'type /gpu/id',
      'type /tags',
      'bounds /tags',
      'type /tags/0',
    ]),
  );
});

test('a violation changes nothing else', () => {
  const [missing] = violations(pod, { name: 'a', size: 5 }).filter(({ kind }) => kind === 'missing');
  expect(missing!.value).toEqual({ size: 5 });
});

test('what a lenient reader may take is no violation', () => {
  const values = violations(
    { type: 'object', properties: { n: { type: 'integer' }, s: { type: 'string' } } },
    { n: 1, s: 'x' },
  );
  const tried = values.map(({ value }) => JSON.stringify(value));
  expect(tried).not.toContain('{"n":"1","s":"x"}');
  expect(tried).not.toContain('{"n":1,"s":1}');
  expect(tried.some((text) => text.includes('null'))).toBe(false);
});

test('what fits another branch as well is no violation', () => {
  const schema = { oneOf: [{ type: 'string' }, { type: 'object' }] };
  expect(places(schema, 'a')).toEqual([]);
});

test('branches that are taken are gone into', () => {
  const schema = {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'x'],
        properties: { kind: { const: 'X' }, x: { type: 'integer', minimum: 1 } },
      },
      { type: 'object', required: ['kind'], properties: { kind: { const: 'Y' } } },
    ],
  };
  expect(places(schema, { kind: 'X', x: 1 })).toEqual(
    expect.arrayContaining(['missing /x', 'bounds /x', 'enum /kind']),
  );
});
