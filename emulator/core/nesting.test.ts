import { expect, test } from 'vitest';
import { isNestedDeeperThan } from './nesting.ts';

const lists = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const objects = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

test.each([
  ['lists', lists],
  ['objects', objects],
])('%s count each as a level', (_, nested) => {
  expect(isNestedDeeperThan(3, nested(3))).toBe(false);
  expect(isNestedDeeperThan(3, nested(4))).toBe(true);
});

test('what is no container has no level', () => {
  for (const value of [null, 1, 'text', true, undefined]) expect(isNestedDeeperThan(0, value)).toBe(false);
  expect(isNestedDeeperThan(0, [])).toBe(true);
});

test('the deepest branch counts', () => {
  expect(isNestedDeeperThan(3, { a: 1, b: [[[1]], 2], c: {} })).toBe(true);
  expect(isNestedDeeperThan(4, { a: 1, b: [[[1]], 2], c: {} })).toBe(false);
});

test.each([lists, objects])('a million levels, or a hundred thousand members, are no trouble', (nested) => {
  expect(isNestedDeeperThan(1000, nested(500_000))).toBe(true);
  expect(
    isNestedDeeperThan(
      1000,
      Array.from({ length: 200_000 }, () => [1]),
    ),
  ).toBe(false);
});
