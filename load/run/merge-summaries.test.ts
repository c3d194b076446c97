import { expect, test } from 'vitest';
import { countOfMetric, type K6Summary, mergeSummaries, mostOf } from './merge-summaries.ts';

function summary(metrics: Record<string, Record<string, number>>): K6Summary {
  const entries = Object.entries(metrics).map(([name, values]) => [name, { type: 'counter', values }]);
  return { metrics: Object.fromEntries(entries) };
}

test('counts of all instances add up', () => {
  const counts = mergeSummaries([
    summary({ 'refused{row:run,phase:above}': { count: 3, rate: 1 } }),
    summary({ 'refused{row:run,phase:above}': { count: 4, rate: 9 } }),
  ]);
  expect(countOfMetric(counts, 'refused', { row: 'run', phase: 'above' })).toBe(7);
});

test('the least and the most are those of all instances', () => {
  const counts = mergeSummaries([
    summary({ late: { count: 2, min: 3, max: 9, 'p(95)': 8 } }),
    summary({ late: { count: 1, min: 1, max: 4, 'p(95)': 4 } }),
  ]);
  expect(counts.late).toEqual({ count: 3, min: 1, max: 9 });
});

test('an instance that measured nothing has no least', () => {
  const counts = mergeSummaries([
    summary({ 'late{row:run}': { count: 0, min: 0, max: 0 } }),
    summary({ 'late{row:run}': { count: 1, min: 5, max: 5 } }),
  ]);
  expect(counts['late{row:run}']).toEqual({ count: 1, min: 5, max: 5 });
  expect(mostOf(counts, 'late', { row: 'run' })).toBe(5);
});

test('what nobody counted is none', () => {
  expect(countOfMetric(mergeSummaries([]), 'refused', { row: 'run' })).toBe(0);
});
