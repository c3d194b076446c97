import { expect, test } from 'vitest';
import { madeUpService } from '../testing/made-up-service.ts';
import { coverageCounts } from './coverage-counts.ts';

test('counts what was met of the states, moves, operations and statuses that are listed', () => {
  const coverage = madeUpService.coverageOf([
    { moves: { 'new IN_QUEUE run': 7, 'IN_QUEUE COMPLETED unlisted': 1 } },
  ])!;
  const calls = madeUpService.calledOf([
    { calls: { run: { 200: 1, 418: 1 }, 'other GET /nothing': { 200: 1 } } },
  ])!;
  expect(coverageCounts({ coverage, calls })).toEqual({
    states: { met: 2, of: 2 },
    moves: { met: 1, of: 2 },
    operations: { met: 1, of: 3 },
    statuses: { met: 1, of: 7 },
  });
});

test('leaves out what the run did not count', () => {
  expect(coverageCounts({})).toEqual({});
});
