import { expect, test } from 'vitest';
import { limits } from '../../generated/limits.ts';
import type { ReportedJob } from '../plan/reported-job.ts';
import { refusedForRate } from './refused-for-rate.ts';

const most = limits.rate.operations.runsync.requests;

const calls = (count: number, gap: number, refused: number): ReportedJob[] =>
  Array.from({ length: count }, (_, nth) => ({
    ...{ mark: `m${nth}`, due: 0, sent: nth * gap, answered: nth * gap + 1, record: null },
    status: nth < count - refused ? 200 : 429,
  }));

test('calls that are refused beyond the documented limit are the doing of the load', () => {
  expect(refusedForRate(calls(most + 500, 2, 300))).toEqual([
    `300 of ${most + 500} calls were answered 429: more than ${most} /runsync were made in 10 s, which is the documented limit`,
  ]);
});

test.each([
  ['none is refused', calls(most + 500, 2, 0)],
  ['they stay within the limit', calls(most, 2, 300)],
  ['they come as slowly as the limit allows', calls(most + 500, 5, 300)],
])('they are not where %s', (_, jobs) => {
  expect(refusedForRate(jobs)).toEqual([]);
});
