import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';

test('a job that finds no worker is queued', () => {
  const bench = createBench({ settings: { workersMax: 0 } });
  const job = bench.submit();
  expect(bench.stateOf(job)).toBe('IN_QUEUE');
  expect(bench.runs).toHaveLength(0);
});

test('a job is run with the submission as it was made', () => {
  const bench = createBench();
  bench.submit({ input: { prompt: 'hello' }, s3Config: { bucketName: 'b' } });
  const { submission } = bench.runs[0]!.job;
  expect(submission).toEqual({ input: { prompt: 'hello' }, s3Config: { bucketName: 'b' } });
});

test('the answer to a submission says IN_QUEUE even when a worker has taken the job', () => {
  const bench = createBench();
  const job = bench.submit();
  expect(bench.stateOf(job)).toBe('IN_PROGRESS');
  expect(bench.service.behaviour.queuedAnswer(job)).toEqual({ id: job.id, status: 'IN_QUEUE' });
});

test('no two jobs share an id, whichever way they came', () => {
  const bench = createBench();
  const jobs = Array.from({ length: 500 }, (_, n) => bench.submit({}, n % 2 === 0 ? 'run' : 'runsync'));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(500);
});
