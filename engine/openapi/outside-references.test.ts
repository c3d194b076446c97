import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { nameReferences, outsideReferences } from './outside-references.ts';

const away = 'http://other.example/schema.json';

test.each([
  ['a schema', { schemas: { A: { $ref: away } } }, '#/schemas/A/$ref'],
  ['a local file', { a: { $ref: 'file:///etc/passwd' } }, '#/a/$ref'],
  ['a relative file', { a: { $ref: '../secret.yaml#/A' } }, '#/a/$ref'],
  ['a list', { allOf: [{ $ref: away }] }, '#/allOf/0/$ref'],
  ['a dynamic reference', { a: { $dynamicRef: away } }, '#/a/$dynamicRef'],
  ['an example', { examples: { a: { externalValue: away } } }, '#/examples/a/externalValue'],
  ['a link', { links: { a: { operationRef: away } } }, '#/links/a/operationRef'],
  ['a mapping', { discriminator: { mapping: { cat: './cat.json' } } }, '#/discriminator/mapping/cat'],
  ['another case', { a: { $REF: away } }, '#/a/$REF'],
  ['a merge key', { '<<': { $ref: away } }, '#/<</$ref'],
])('in %s it is found', (_, document, at) => {
  expect(outsideReferences(document).map((found) => found.at)).toEqual([at]);
});

test('references within a document, names of schemas and properties named $ref are none', () => {
  const document = {
    components: { schemas: { 'a.json': {}, B: { $ref: '#/components/schemas/a.json' } } },
    properties: { $ref: { type: 'string' } },
    discriminator: { mapping: { a: 'a.json', b: 'B', c: '#/components/schemas/B' } },
    $schema: 'https://json-schema.org/draft/2020-12/schema',
  };
  expect(outsideReferences(document)).toEqual([]);
});

test.each([away, '/etc/passwd', '../secret.json', 's.yaml#/secret'])(
  'a schema that is called %s makes it no name',
  (reference) => {
    const document = {
      components: { schemas: { [reference]: {} } },
      discriminator: { mapping: { x: reference } },
    };
    expect(outsideReferences(document)).toEqual([{ at: '#/discriminator/mapping/x', reference }]);
  },
);

test('an anchor is followed to what it stands for', () => {
  const document = parse(`a: &a { $ref: ${away} }\nb: *a\n`);
  expect(outsideReferences(document)).toEqual([{ at: '#/a/$ref', reference: away }]);
});

test('neither depth nor a circle ends the walk', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const deep = JSON.parse(`${'[{"a":'.repeat(20_000)}{"$ref":"${away}"}${'}]'.repeat(20_000)}`);
  expect(outsideReferences(circle)).toEqual([]);
  expect(outsideReferences(deep)).toHaveLength(1);
});

test('a mapping may have more references than what a call takes as arguments', () => {
  const mapping = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`n${at}`, './x.json']));
  expect(outsideReferences({ discriminator: { mapping } })).toHaveLength(200_000);
});

test('a list may be longer than what a call takes as arguments', () => {
  expect(
    outsideReferences({ enum: Array.from({ length: 200_000 }, String), at: { $ref: away } }),
  ).toHaveLength(1);
});

test('the first few are named', () => {
  const many = Array.from({ length: 5 }, (_, nth) => ({ $ref: `f${nth}` }));
  expect(nameReferences(outsideReferences(many))).toBe(
    'f0 at #/0/$ref, f1 at #/1/$ref, f2 at #/2/$ref and 2 more',
  );
});
