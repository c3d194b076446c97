import { describe, expect, test } from 'vitest';
import {
  type MeasuredFigure,
  type Measurements,
  measurementsSchema,
} from '../../measurement/measurements.ts';
import { reportOf, resultOf } from '../../testing/results.ts';
import { measurementsOfRun } from '../durations/measured-durations.ts';
import { renderResults } from '../render-results.ts';
import { compareSides, comparisonOutcome } from './compare-sides.ts';

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

describe('a comparison is not fine', () => {
  type Figure = Partial<MeasuredFigure> & { readonly values?: readonly number[] };
  const measured = (figures: Record<string, Figure>): Measurements => ({
    ...{ schema: measurementsSchema, load: 'server', target: 'emulator', settings: {} },
    suite: { version: '0', commit: null },
    figures: Object.entries(figures).map(([name, { values = [6, 6.01, 6.02], ...more }]) => ({
      ...({ name, unit: 'per s', better: 'higher', verdict: 'measured' } as const),
      rounds: values.map((value) => ({ value, count: 100 })),
      ...more,
    })),
  });
  const steady = { goodput: {} };
  const outcome = (after: Record<string, Figure>) =>
    comparisonOutcome(
      compareSides([measured({ ...steady, throughput: {} })], [measured({ ...steady, ...after })], options),
    );

  test('unless nothing is lost', () => {
    expect(outcome({ throughput: {} })).toBe('fine');
    expect(outcome({ throughput: {}, more: {} })).toBe('fine');
  });

  test.each<[string, Record<string, Figure>]>([
    ['lacks a figure', {}],
    ['has it invalid', { throughput: { verdict: 'invalid' } }],
    ['has zero of it', { throughput: { values: [0, 0, 0] } }],
  ])('where the second side %s', (_, after) => {
    expect(outcome(after)).toBe('figures are lost');
  });
});
