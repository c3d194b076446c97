import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { limitProblem } from './query-limits.ts';

const limits = { tokens: 1000, depth: 3, aliases: 2, cost: 25 };

function problem(query: string, lists: string[] = []): string | undefined {
  return limitProblem(parse(query), new Set(lists), limits)?.message;
}

describe('depth', () => {
  test.each([
    ['{ a { b { c } } }', undefined],
    ['{ a { b { c { d } } } }', 'the query is nested 4 deep, and 3 are the most that is answered'],
    ['{ a { ... { b { ... on B { c } } } } }', undefined],
    ['{ a { ...F } } fragment F on A { b { c { d } } }', expect.stringContaining('nested 4 deep')],
    ['{ ...F } fragment F on A { a { ...F } }', undefined],
    ['{ ...Nowhere }', undefined],
  ])('%s', (query, expected) => {
    expect(problem(query)).toEqual(expected);
  });
});

describe('aliases', () => {
  test.each([
    ['{ x: a y: b }', undefined],
    ['{ x: a y: b { ... { z: c } } }', 'the query has 3 aliases, and 2 are the most that is answered'],
    ['{ ...F x: a } fragment F on A { y: a z: a }', expect.stringContaining('3 aliases')],
  ])('%s', (query, expected) => {
    expect(problem(query)).toEqual(expected);
  });
});

describe('cost', () => {
  test.each([
    ['{ a { b c } }', [], undefined],
    ['{ a { b c } }', ['a'], undefined],
    ['{ a { b { c } } }', ['a'], undefined],
    ['{ a { b c d } }', ['a'], 'the query may cost 31 fields, and 25 are the most that is answered'],
    ['{ a { b { c } } }', ['a', 'b'], expect.stringContaining('cost 111')],
    ['{ ...F } fragment F on A { a { b c d } }', ['a'], expect.stringContaining('cost 31')],
    ['query A { a { b } } query B { a { b } }', ['a'], undefined],
    ['query A { a { b c } } query B { a { b } }', ['a'], expect.stringContaining('cost 32')],
  ])('%s with lists %j', (query, lists, expected) => {
    expect(problem(query, lists)).toEqual(expected);
  });

  test('fragments that double each other are measured once each', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, index) => `fragment F${index} on A { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ ...F0 } ${fragments.join(' ')} fragment F60 on A { a }`;
    expect(problem(query)).toEqual(expect.stringContaining('may cost'));
  });
});
