import { expect, test } from 'vitest';
import { shareRules } from './share-rules.ts';

const weights: Readonly<Record<string, number>> = { a: 1, b: 5, c: 3, d: 3 };
const weightOf = (rule: string): number => weights[rule] ?? 0;

test('each lane has about as much to do, and its rules keep their order', () => {
  expect(shareRules(['a', 'b', 'c', 'd'], 2, weightOf)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('no lane is opened for nothing, and no rule is left out', () => {
  expect(shareRules(['b'], 4, weightOf)).toEqual([['b']]);
  expect(shareRules([], 2, weightOf)).toEqual([]);
  expect(shareRules(['x', 'y', 'z'], 2, weightOf)).toEqual([['x', 'z'], ['y']]);
});
