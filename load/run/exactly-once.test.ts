import { expect, test } from 'vitest';
import type { HeardProbeReport } from '../../service/case/beacons.ts';
import type { SoakJob } from '../plan/soak-mix.ts';
import { countRuns, exactlyOnceFinding, withoutSecondRuns } from './exactly-once.ts';

const called = (body: object) => ({ sent: 0, answered: 1, status: 200, body: JSON.stringify(body) });
const job = (number: number, status = 'COMPLETED', more: Partial<SoakJob> = {}): SoakJob => ({
  ...{ number, mark: '', kind: 'plain', work: 1, cancels: [], retries: [] },
  submission: called({ id: `job-${number}`, status: 'IN_QUEUE' }),
  last: called({ id: `job-${number}`, status }),
  ...more,
});
const heard = (number: number, ...events: HeardProbeReport['event'][]): HeardProbeReport[] =>
  events.map((event) => ({ event, job: `job-${number}`, run: 'r', since: 0 }) as unknown as HeardProbeReport);

test('a job is doubled whose run came to its end twice, but for a retry that was taken', () => {
  const retried = job(2, 'COMPLETED', { retries: [called({})] });
  const reports = [
    ...heard(0, 'start', 'start', 'end'),
    ...heard(1, 'start', 'end', 'start', 'end'),
    ...heard(2, 'end', 'end'),
  ];
  expect(countRuns(3, [job(0), job(1), retried], reports)).toEqual({ jobs: 3, doubled: 1, lost: 0 });
});

test('a retry that a gateway may have answered may have been taken', () => {
  const retried = job(0, 'COMPLETED', { retries: [{ ...called({}), status: 502 }] });
  expect(countRuns(1, [retried], heard(0, 'end', 'end'))).toMatchObject({ doubled: 0 });
});

test('a job is lost that nobody followed to its end, or that is gone', () => {
  const gone = job(1, 'COMPLETED', { last: { sent: 0, answered: 1, status: 404, body: 'no JSON' } });
  expect(countRuns(4, [job(0), gone, job(2, 'IN_QUEUE')], [])).toEqual({ jobs: 4, doubled: 0, lost: 3 });
});

test('shares come with their intervals', () => {
  expect(exactlyOnceFinding({ jobs: 10_000, doubled: 0, lost: 1 }).measured).toBe(
    'of 10000 jobs 0 ran to their end too often (0 % to 0.0384 % with 95 %), 1 were lost (0.00177 % to 0.0566 % with 95 %)',
  );
});

test('second runs are left out of what histories are judged by, unless somebody retried the job', () => {
  const reports = [...heard(0, 'start', 'start', 'end', 'end'), ...heard(1, 'end', 'start', 'end')];
  const jobs = [job(0), job(1, 'COMPLETED', { retries: [called({})] })];
  expect(withoutSecondRuns(jobs, reports).map(({ job: id, event }) => `${id} ${event}`)).toEqual([
    ...['job-0 start', 'job-0 start', 'job-0 end', 'job-1 end', 'job-1 start', 'job-1 end'],
  ]);
});
