import { expect, test } from 'vitest';
import { SourceError } from '../text/errors.ts';
import type { OpenApiDocument } from './document.ts';
import { renderTypes } from './render-types.ts';

function typesOf(schemas: object): string {
  const document = {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: {},
    components: { schemas },
  };
  return renderTypes({ name: 'rest-v2', origin: 'test.json', document: document as OpenApiDocument });
}

test('names that every object has are names of properties like others', () => {
  const text = { type: 'string' };
  const other = { properties: { valueOf: text, hasOwnProperty: text, constructor: text } };
  const reference = { $ref: '#/components/schemas/A' };
  const code = typesOf({
    A: other,
    B: { ...other, allOf: [reference] },
    C: { properties: { valueOf: reference } },
  });
  for (const name of ['valueOf', 'hasOwnProperty', 'constructor'])
    expect(code).toContain(`${name}?: string;`);
  expect(code).toContain('valueOf?: components["schemas"]["A"];');
});

test('a mapping of a discriminator names schemas, and loads nothing', () => {
  const cat = { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] };
  const oneOf = [{ $ref: '#/components/schemas/Cat' }];
  const pet = { oneOf, discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } };
  expect(typesOf({ Cat: cat, Pet: pet })).toContain('Pet: components["schemas"]["Cat"];');
});

test('a document that the library can not walk is refused by name', () => {
  let deep: object = { type: 'string' };
  for (let level = 0; level < 20_000; level += 1) deep = { type: 'array', items: deep };
  expect(() => typesOf({ deep })).toThrow(SourceError);
});
