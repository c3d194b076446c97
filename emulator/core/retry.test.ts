import { describe, expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { cancel } from './cancel.ts';
import type { Job } from './job.ts';
import { retry } from './retry.ts';

function failed(bench = createBench()) {
  const job = bench.submit({ input: { attempt: 'any' } });
  job.chunks.push({ output: 'a chunk of the past' });
  bench.failsForGood(job);
  return { bench, job, again: () => retry(bench.service, bench.endpoint, job, bench.now()) };
}

test('a failed job is queued again under its id, and runs with its input', () => {
  const { bench, job, again } = failed();
  expect(again()).toEqual({ id: job.id, status: 'IN_QUEUE' });
  expect(bench.runs[0]!.job).toBe(job);
  expect(job.submission.input).toEqual({ attempt: 'any' });
});

test('a timed-out job is queued again', () => {
  const bench = createBench();
  const job = bench.submit({ policy: { executionTimeout: 5_000 } });
  bench.pass(5_000);
  expect(retry(bench.service, bench.endpoint, job, bench.now())).toMatchObject({ status: 'IN_QUEUE' });
  expect(bench.stateOf(job)).toBe('IN_PROGRESS');
});

test('what the job gave before is removed', () => {
  const { bench, job, again } = failed();
  again();
  expect(job).toMatchObject({ output: undefined, error: undefined, chunks: [] });
  expect(bench.service.behaviour.recordAnswer(job, bench.now(), 'status')).not.toHaveProperty('output');
});

test('a result is removed as well, where a job that has one can be retried', () => {
  const bench = createBench({ behaviour: { canRetry: () => true } });
  const job = bench.submit();
  bench.returns(job, 'a result of the past');
  retry(bench.service, bench.endpoint, job, bench.now());
  expect(job.output).toBeUndefined();
});

test('a retried job that waits in the queue has not started', () => {
  const { bench, job, again } = failed(createBench({ settings: { workersMax: 1 } }));
  bench.submit();
  again();
  bench.pass(1_000);
  const record = bench.service.behaviour.recordAnswer(job, bench.now(), 'status');
  expect(record).toMatchObject({ status: 'IN_QUEUE', executionTime: 0 });
});

test('a retried job has its automatic attempts anew', () => {
  const { bench, job, again } = failed();
  again();
  bench.failsForGood(job);
  expect(bench.stateOf(job)).toBe('FAILED');
  expect(job.attempts).toBe(3);
});

test('a retried job outlives the retention of its former result', () => {
  const { bench, job, again } = failed();
  bench.pass(1_000_000);
  again();
  bench.pass(500_000);
  bench.returns(job);
  bench.pass(1_799_999);
  expect(bench.stateOf(job)).toBe('COMPLETED');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test.each([
  ['IN_QUEUE', createBench({ settings: { workersMax: 0 } }), () => {}],
  ['IN_PROGRESS', createBench(), () => {}],
  ['COMPLETED', createBench(), (bench, job) => bench.returns(job)],
  ['CANCELLED', createBench(), (bench, job) => cancel(bench.service, bench.endpoint, job, bench.now())],
] satisfies [
  string,
  ReturnType<typeof createBench>,
  (bench: ReturnType<typeof createBench>, job: Job) => void,
][])('a job that is %s is not retried', (state, bench, bring) => {
  const job = bench.submit();
  bring(bench, job);
  const answer = retry(bench.service, bench.endpoint, job, bench.now());
  expect(answer).toMatchObject({ refusal: 'not-retryable', message: expect.stringContaining(state) });
  expect(bench.stateOf(job)).toBe(state);
});

describe('what a retry may do otherwise', () => {
  test('another id is the only one that is known', () => {
    const { bench, job, again } = failed(createBench({ behaviour: { idAfterRetry: () => 'another' } }));
    const { id } = job;
    expect(again()).toMatchObject({ id: 'another' });
    expect([...bench.endpoint.jobs.keys()]).toEqual(['another']);
    expect(id).not.toBe('another');
  });

  test('a job that is not queued again stays as it is', () => {
    const { bench, job, again } = failed(createBench({ behaviour: { retryQueues: () => false } }));
    expect(again()).toMatchObject({ status: 'IN_QUEUE' });
    expect([bench.stateOf(job), job.chunks.length]).toEqual(['FAILED', 1]);
  });

  test('it may run with another submission, and show another output', () => {
    const submission = { input: { other: true } };
    const behaviour = { submissionAfterRetry: () => submission, outputAfterRetry: () => 'former' };
    const { bench, job, again } = failed(createBench({ behaviour }));
    again();
    expect(job.submission).toBe(submission);
    expect(bench.service.behaviour.recordAnswer(job, bench.now(), 'status').output).toBe('former');
  });
});

test('a broken job shows what it yielded, a completed one what it returned', () => {
  const { bench, job, again } = failed();
  const outputOf = () => bench.service.behaviour.recordAnswer(job, bench.now(), 'status').output;
  expect(outputOf()).toEqual(['a chunk of the past']);
  again();
  job.chunks.push({ output: 'a chunk' });
  bench.returns(job, null);
  expect(outputOf()).toBeNull();
});
