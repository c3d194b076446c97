import { expect, test } from 'vitest';
import { resultOf } from '../testing/results.ts';
import { renderSpent } from './render-spent.ts';

test('a run is set beside its longest case and its turns', () => {
  const results = [
    { ...resultOf({ id: 'job.wait.honoured' }), spent: { longest: 3000, turns: 1000, again: 0 } },
    { ...resultOf({ id: 'job.sequential' }), spent: { longest: 2000, turns: 4000, again: 500 } },
  ];
  expect(renderSpent(results, 5500)).toEqual([
    'waited: 3.0 s in the longest case (job.wait.honoured), 5.0 s in turns one after the other, ' +
      'the run took 1.10 times the longer of the two, seeing failures again took 0.5 s, cases at the same time counted each',
  ]);
});

test('where time is moved nothing is waited for', () => {
  expect(renderSpent([resultOf({})], 5500)).toEqual([]);
});
