import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';

test('a job that finds no worker is queued', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 0 } });
  const job = fixture.submit();
  expect(fixture.stateOf(job)).toBe('IN_QUEUE');
  expect(fixture.runs).toHaveLength(0);
});

test('a job is run with the submission as it was made', () => {
  const fixture = createCoreFixture();
  fixture.submit({ input: { prompt: 'hello' }, s3Config: { bucketName: 'b' } });
  const { submission } = fixture.runs[0]!.job;
  expect(submission).toEqual({ input: { prompt: 'hello' }, s3Config: { bucketName: 'b' } });
});

test('the answer to a submission says IN_QUEUE even when a worker has taken the job', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit();
  expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
  expect(fixture.service.behaviour.queuedAnswer(job)).toEqual({ id: job.id, status: 'IN_QUEUE' });
});

test('no two jobs share an id, whichever way they came', () => {
  const fixture = createCoreFixture();
  const jobs = Array.from({ length: 500 }, (_, n) => fixture.submit({}, n % 2 === 0 ? 'run' : 'runsync'));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(500);
});
