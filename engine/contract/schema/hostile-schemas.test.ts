import { describe, expect, test } from 'vitest';
import { named, schemasWith } from '../../testing/served-schema.ts';
import { UnusableSchema } from './unusable-schema.ts';

const tree = (id: string, leaf: string) => ({
  $id: id,
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { value: { type: leaf }, children: { type: 'array', items: { $dynamicRef: '#node' } } },
});

function problem(schemas: Record<string, unknown>, value: unknown): string | undefined {
  return schemasWith(schemas).problem(named('It'), value);
}

describe('two schemas with their own $id and the same $dynamicAnchor', () => {
  const both = {
    It: tree('https://a.example/numbers', 'number'),
    Other: tree('https://a.example/texts', 'string'),
  };
  const read = schemasWith(both);

  test('are each held against what is theirs', () => {
    expect(read.problem(named('It'), { children: [{ value: 1, children: [{ value: 2 }] }] })).toBeUndefined();
    expect(read.problem(named('It'), { children: [{ value: 'a' }] })).toContain(
      '/children/0/value must be number',
    );
    expect(read.problem(named('Other'), { children: [{ value: 'a' }] })).toBeUndefined();
    expect(read.problem(named('Other'), { children: [{ value: 1 }] })).toContain('must be string');
  });

  test('are found by their $id, and keep the names of parts to themselves', () => {
    const schemas = {
      ...both,
      Pair: {
        properties: {
          one: { $ref: 'https://a.example/numbers' },
          other: { $ref: 'https://a.example/texts' },
        },
      },
    };
    const pair = schemasWith(schemas);
    expect(pair.problem(named('Pair'), { one: { value: 1 }, other: { value: 'a' } })).toBeUndefined();
    expect(pair.problem(named('Pair'), { one: { value: 'a' } })).toContain('must be number');
  });
});

describe('a schema that names itself or others', () => {
  test('is reached by its $anchor, and by a pointer into its own $defs', () => {
    const it = {
      $id: 'it',
      properties: { a: { $ref: '#word' }, b: { $ref: '#/$defs/Count' } },
      $defs: {
        Word: { $anchor: 'word', type: 'string' },
        Count: { type: 'integer' },
      },
    };
    expect(problem({ It: it }, { a: 'b', b: 1 })).toBeUndefined();
    expect(problem({ It: it }, { a: 1 })).toContain('/a must be string');
    expect(problem({ It: it }, { b: 'b' })).toContain('/b must be integer');
  });

  test.each([
    ['an address of ours', { $id: 'target:/request', type: 'string' }],
    ['that of JSON Schema', { $id: 'https://json-schema.org/draft/2020-12/schema', type: 'string' }],
    ['no address', { $id: 'http://[', $anchor: ' ', $dynamicAnchor: '', type: 'string' }],
    ['numbers', { $id: 1, $anchor: 2, $dynamicAnchor: 3, $ref: undefined, type: 'string' }],
  ])('by %s is held against what it says', (_, it) => {
    expect(problem({ It: it, Twin: it }, 1)).toContain('must be string');
    expect(problem({ It: it, Twin: it }, 'a')).toBeUndefined();
  });
});

test('$async, which is no keyword of JSON Schema, lets nothing pass', () => {
  const it = {
    $async: true,
    type: 'object',
    required: ['id'],
    properties: { id: { $async: true, type: 'string' } },
  };
  expect(problem({ It: it }, {})).toContain("must have required property 'id'");
  expect(problem({ It: it }, { id: 1 })).toContain('must be string');
});

describe('a schema that nothing can be held against is unusable, and no error of ours', () => {
  const anchors = { $dynamicAnchor: 'node', properties: { next: { $dynamicRef: '#node' } } };
  test.each<[string, Record<string, unknown>]>([
    ['an allOf that holds itself', { It: { allOf: [{ $ref: '#/components/schemas/It' }] } }],
    ['one $dynamicAnchor twice in one resource', { It: anchors, Twin: anchors }],
    ['a $dynamicRef to another resource', { It: { $dynamicRef: 'https://b.example/x#node' } }],
    [
      'a reference to an $id that two schemas have',
      {
        It: { $ref: 'https://a.example/x' },
        A: { $id: 'https://a.example/x' },
        B: { $id: 'https://a.example/x' },
      },
    ],
    ['a type that is none', { It: { type: 'strng' } }],
    ['a list of schemas that is none', { It: { allOf: 1 } }],
  ])('%s', (_, schemas) => {
    expect(() => problem(schemas, { next: { next: {} } })).toThrow(UnusableSchema);
  });
});

describe('a pattern', () => {
  const evil = ['^(a|a)*$', '^((a+))+$', '^(a|aa)+$', '^(\\w|\\d)+$', '^(a+){40}$'];
  const text = `${'a'.repeat(60)}!`;

  test.each(evil)('%s is matched, wherever it stands', (pattern) => {
    expect(problem({ It: { pattern } }, text)).toContain('must match pattern');
    expect(problem({ It: { propertyNames: { pattern } } }, { [text]: 1 })).toContain('must match pattern');
    const members = { patternProperties: { [pattern]: false }, additionalProperties: { type: 'string' } };
    expect(problem({ It: members }, { [text]: 1 })).toContain('must be string');
  });

  test('that can not be matched in linear time decides nothing, and is reported', () => {
    const pattern = '^(?!no)';
    for (const it of [
      { type: 'string', pattern },
      { not: { pattern } },
      { oneOf: [{ pattern }, { pattern: '^n' }] },
    ]) {
      expect(problem({ It: it }, 'no')).toBeUndefined();
      expect(problem({ It: it }, 'yes')).toBeUndefined();
    }
    const closed = { patternProperties: { [pattern]: {} }, additionalProperties: false, required: ['a'] };
    const read = schemasWith({ It: closed });
    expect(read.problem(named('It'), { a: 1, no: 1 })).toBeUndefined();
    expect(read.problem(named('It'), { no: 1 })).toContain('required');
    expect(read.leftOut()).toEqual([expect.stringContaining('"^(?!no)": it has a lookahead')]);
  });
});

describe('a schema that takes too long', () => {
  const inner = { $ref: '#/components/schemas/It' };
  const twice = { allOf: [{ properties: { x: inner } }, { properties: { x: inner } }] };
  const deep = JSON.parse(`${'{"x":'.repeat(60)}1${'}'.repeat(60)}`);

  test('is given up, and others go on', () => {
    const read = schemasWith({ It: twice, Other: { type: 'string' } });
    expect(() => read.problem(named('It'), deep)).toThrow('processor time');
    expect(read.problem(named('Other'), 1)).toContain('must be string');
  });
});
