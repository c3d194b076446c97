import { buildSchema, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { rewriteResult } from './rewrite-result.ts';

const schema = buildSchema(
  'type Query { pods: [Pod] } type Pod { id: ID! env: [String!] runtime: Runtime } type Runtime { up: Int }',
);
const rootValue = {
  pods: () => [{ id: 'a', env: ['A=1'], runtime: { up: 1 } }, { id: 'b', runtime: null }, null],
};

function rewritten(query: string, other: Record<string, unknown>) {
  const args = { schema, document: parse(query), rootValue };
  const result = execute(args);
  if (result instanceof Promise) throw new Error('it executes at once');
  return rewriteResult(args, result, (coordinate, value) =>
    Object.hasOwn(other, coordinate) ? other[coordinate] : value,
  ).data;
}

test('each value may be written otherwise, whatever its type says', () => {
  expect(rewritten('{ pods { id env runtime { up } } }', { 'Pod.id': null, 'Runtime.up': 'long' })).toEqual({
    pods: [{ id: null, env: ['A=1'], runtime: { up: 'long' } }, { id: null, env: null, runtime: null }, null],
  });
});

test('values are found behind aliases and in fragments', () => {
  const query = `
    query { list: pods { ...F } pods { ... { name: id } } }
    fragment F on Pod { id runtime { ...G } ...F2 } fragment F2 on Pod { runtime { more: up } }
    fragment G on Runtime { up }`;
  expect(rewritten(query, { 'Pod.id': 3, 'Runtime.up': 4 })).toEqual({
    list: [{ id: 3, runtime: { up: 4, more: 4 } }, { id: 3, runtime: null }, null],
    pods: [{ name: 3 }, { name: 3 }, null],
  });
});

test('a whole list may be written otherwise', () => {
  expect(rewritten('{ pods { id } }', { 'Query.pods': {} })).toEqual({ pods: {} });
});
