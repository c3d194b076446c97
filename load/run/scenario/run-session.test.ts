import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { mixedUpJobs } from './run-session.ts';

function job(nth: number, record: object = {}): ReportedJob {
  const own = { id: `j${nth}`, status: 'COMPLETED', output: { mark: `m${nth}` }, ...record };
  return { mark: `m${nth}`, due: 0, sent: 0, answered: 1, status: 200, record: own };
}

test('jobs of their own are nothing to report', () => {
  expect(mixedUpJobs([job(1), job(2), job(3, { output: 'of another handler' })])).toEqual([]);
});

test('one id of two jobs, or the output of another, is a violation', () => {
  expect(mixedUpJobs([job(1), job(2, { id: 'j1' })])).toMatchObject([
    { verdict: 'fail', reason: 'two jobs have one id' },
  ]);
  expect(mixedUpJobs([job(1, { output: { mark: 'm2' } })])).toMatchObject([
    { verdict: 'fail', reason: 'outputs are mixed up' },
  ]);
});
