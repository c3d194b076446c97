import { expect, test } from 'vitest';
import type { ReportedJob } from '../plan/reported-job.ts';
import { withKnownTimes } from './known-times.ts';

const ordered = { workMs: 200, clockRate: 1 };
const job = (executionTime: unknown): ReportedJob => ({
  ...{ mark: '', due: 0, sent: 0, answered: 210, status: 200 },
  record: { id: 'a', status: 'COMPLETED', executionTime },
});

test('times that may be milliseconds stay', () => {
  const jobs = [job(200), job(180), job(5000), job(undefined), job('201')];
  expect(withKnownTimes(jobs, ordered)).toEqual({ jobs });
  expect(withKnownTimes([job(0.2)], undefined)).toEqual({ jobs: [job(0.2)] });
});

test('times below the work that was ordered are in another unit: they are left out, and that is noted', () => {
  const { jobs, note } = withKnownTimes([job(0.2), job(0.2), job(200)], ordered);
  expect(jobs.map(({ record }) => record)).toEqual(Array(3).fill({ id: 'a', status: 'COMPLETED' }));
  expect(note).toBe(
    '2 of 3 jobs report an executionTime below their work of 200 ms: it is in another unit than milliseconds, or wrong, and no figure rests on it',
  );
});

test('one in a hundred may be wrong by chance', () => {
  const jobs = [...Array.from({ length: 99 }, () => job(200)), job(0)];
  expect(withKnownTimes(jobs, ordered)).toEqual({ jobs });
});
