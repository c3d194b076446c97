import { expect, test } from 'vitest';
import { reportOf, resultOf } from '../../testing/results.ts';
import { measurementsOfRun } from '../durations/measured-durations.ts';
import { renderResults } from '../render-results.ts';
import { compareSides } from './compare-sides.ts';

function smallRun(...operations: readonly string[]) {
  const calls = Object.fromEntries(operations.map((name) => [name, { 200: { 100: 2 } }]));
  return measurementsOfRun(renderResults(reportOf([resultOf({ durations: { clock: 'real', calls } })])))!;
}

const options = { tolerance: 0.05, isInterleaved: false, names: 'one and other' };

test.each([
  ['one operation', ['run'], 'one and other have 1 operation in common, but each was answered too seldom'],
  [
    'several',
    ['run', 'status'],
    'one and other have 2 operations in common, but each was answered too seldom',
  ],
])('two runs that are too small to be compared, with %s in common, are told so', (_, names, words) => {
  expect(() => compareSides([smallRun(...names)], [smallRun(...names)], options)).toThrow(words);
});

test('two runs that called other operations have nothing in common', () => {
  expect(() => compareSides([smallRun('run')], [smallRun('status')], options)).toThrow(
    'one and other have no figure in common: compare like runs',
  );
});
