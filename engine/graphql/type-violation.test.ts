import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { typeViolation } from './type-violation.ts';

const schema = buildSchema(`
  type Query { a: Int, b: Float!, c: [String!]!, d: Colour, e: Thing, f: Any, g: [Thing!], h: ID, i: Boolean }
  enum Colour { RED }
  scalar Any
  type Thing { name: String!, more: Thing }
`);

const violation = (query: string, data: unknown) => typeViolation(schema, parse(query), data);

test.each<[string, unknown]>([
  ['{ a b c d }', { a: 1, b: 1.5, c: ['x'], d: 'RED' }],
  ['{ a d e { name } }', { a: null, d: null, e: null }],
  ['{ f h i }', { f: { any: ['thing'] }, h: '1', i: true }],
  ['{ x: a __typename }', { x: 1, __typename: 'Query' }],
  ['{ g { name } } ', { g: [{ name: 'x' }] }],
  ['{ e { name } e { more { name } } }', { e: { name: 'x', more: { name: 'y' } } }],
  ['{ ...F ... on Query { b } } fragment F on Query { a }', { a: 1, b: 2 }],
])('%s may be answered %j', (query, data) => {
  expect(violation(query, data)).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['{ a }', { a: 1.5 }, 'data.a is not of the type Int: 1.5'],
  ['{ a }', { a: '1' }, 'data.a is not of the type Int: "1"'],
  ['{ a }', { a: 2 ** 40 }, 'data.a is not of the type Int'],
  ['{ b }', { b: null }, 'data.b is not Float!: null'],
  ['{ c }', { c: 'x' }, 'data.c is not a list: "x"'],
  ['{ c }', { c: [null] }, 'data.c[0] is not String!: null'],
  ['{ d }', { d: 'red' }, 'data.d is not a value of the enum Colour: "red"'],
  ['{ e { name } }', { e: [] }, 'data.e is not an object: []'],
  ['{ e { name } }', { e: {} }, 'data.e lacks name'],
  ['{ x: a }', { a: 1 }, 'data lacks x'],
  ['{ a }', { a: 1, b: 2 }, 'data has b, which was not asked for'],
  ['{ __typename }', { __typename: 'Mutation' }, 'data.__typename is not Query: "Mutation"'],
  ['{ i h }', { i: 'true', h: 1 }, 'data.i is not of the type Boolean: "true"'],
  ['{ a }', undefined, 'data is not an object: undefined'],
])('%s may not be answered %j', (query, data, words) => {
  expect(violation(query, data)).toContain(words);
});
