import { expect, test } from 'vitest';
import { LineCounter } from 'yaml';
import { readYaml } from './yaml-document.ts';

test.each([
  ['a map', 'a: 1\nb: [1, "2", null]', { a: 1, b: [1, '2', null] }],
  ['an alias', 'a: &x {y: 1}\nb: *x', { a: { y: 1 }, b: { y: 1 } }],
  ['one name in two maps', 'a: {x: 1}\nb: {x: 2}', { a: { x: 1 }, b: { x: 2 } }],
  ['a number and its text', '1: a\n"1": b', { 1: 'b' }],
])('%s is read', (_, text, value) => {
  expect(readYaml(text, new LineCounter()).toJS()).toEqual(value);
});

test.each([
  ['a member twice', 'a: 1\nb: 2\na: 3', '"a" is not unique in its map at line 3, column 1'],
  ['a member twice in a flow map', 'x: {a: 1, "a": 2}', '"a" is not unique in its map at line 1, column 11'],
  ['no YAML', 'a: [', 'at line 1'],
  ['many aliases', `a: &x 1\nb: [${'*x, '.repeat(1001)}]`, 'more than 1000 aliases'],
])('%s is an error', (_, text, words) => {
  expect(() => readYaml(text)).toThrow(words);
});

test('a map of a hundred thousand members is read without comparing each with all others', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `m${index}: ${index}`).join('\n');
  expect(Object.keys(readYaml(text).toJS() as object)).toHaveLength(100_000);
});
