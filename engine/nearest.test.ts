import { expect, test } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const areas = ['address', 'auth', 'job', 'limit', 'v1', 'v2'];

test.each([
  ['a letter is missing', 'jb', ['job']],
  ['a letter is too much', 'jobb', ['job']],
  ['a letter is another one', 'jib', ['job']],
  ['two letters have changed places', 'jbo', ['job']],
  ['the first letter is missing', 'ob', ['job']],
  ['the last letter is another one', 'v3', ['v1', 'v2']],
])('a short name is known when %s', (_, typed, meant) => {
  expect(nearest(typed, areas)).toEqual(meant);
});

test.each(['x', 'zz', 'nosuch', ''])('%j is near nothing', (typed) => {
  expect(nearest(typed, areas)).toEqual([]);
});

test('one slip is nearer than much that is shared', () => {
  const names = ['wait-ends-a-tick-late', 'wait-ends-a-tick-early', 'wait-ends'];
  expect(nearest('wait-end', names)[0]).toBe('wait-ends');
});

test('of long names those come that share most, three at most', () => {
  const names = ['job.wait.range', 'job.wait.default', 'job.wait.honoured', 'job.wait.ends', 'auth.key'];
  const near = nearest('job.wait.honuored-now', names);
  expect(near[0]).toBe('job.wait.honoured');
  expect(near.length).toBe(3);
});

test('a message ends with what may be meant, where anything is near', () => {
  expect(didYouMean(['job', 'limit'])).toBe(' Did you mean job, limit?');
  expect(didYouMean([])).toBe('');
});
