import { expect, test } from 'vitest';
import { shapeOf } from './shape-of.ts';

test('answers that differ in values alone look alike', () => {
  expect(shapeOf({ error: { code: 5, at: ['a'] } })).toEqual(shapeOf({ error: { code: 7, at: ['b', 'c'] } }));
});

test.each([
  [undefined, 'no JSON'],
  [null, 'null'],
  ['text', 'string'],
  [[], []],
  [
    { a: null, b: [1] },
    { a: 'null', b: ['number'] },
  ],
])('%j looks like %j', (json, shape) => {
  expect(shapeOf(json)).toEqual(shape);
});
