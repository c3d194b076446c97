import { expect, test } from 'vitest';
import { coverageOf } from '../life/coverage.ts';
import { callCoverageOf } from './call-coverage.ts';
import { coverageCounts } from './coverage-counts.ts';

test('counts what was met of the states, moves, operations and statuses that are listed', () => {
  const coverage = coverageOf([{ moves: { 'new IN_QUEUE run': 7, 'IN_QUEUE COMPLETED unlisted': 1 } }])!;
  const calls = callCoverageOf([{ calls: { run: { 200: 1, 418: 1 }, 'graphql myself': { 200: 1 } } }])!;
  expect(coverageCounts({ coverage, calls })).toEqual({
    states: { met: 2, of: 6 },
    moves: { met: 1, of: 18 },
    operations: { met: 1, of: 100 },
    statuses: { met: 1, of: expect.any(Number) },
  });
});

test('leaves out what the run did not count', () => {
  expect(coverageCounts({})).toEqual({});
});
