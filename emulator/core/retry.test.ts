import { describe, expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { cancel } from './cancel.ts';
import type { Job } from './job.ts';
import { retry } from './retry.ts';

function failed(fixture = createCoreFixture()) {
  const job = fixture.submit({ input: { attempt: 'any' } });
  job.chunks.push({ output: 'a chunk of the past' });
  fixture.failsForGood(job);
  return { fixture, job, again: () => retry(fixture.service, fixture.endpoint, job, fixture.now()) };
}

test('a failed job is queued again under its id, and runs with its input', () => {
  const { fixture, job, again } = failed();
  expect(again()).toEqual({ id: job.id, status: 'IN_QUEUE' });
  expect(fixture.runs[0]!.job).toBe(job);
  expect(job.submission.input).toEqual({ attempt: 'any' });
});

test('a timed-out job is queued again', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ policy: { executionTimeout: 5_000 } });
  fixture.pass(5_000);
  expect(retry(fixture.service, fixture.endpoint, job, fixture.now())).toMatchObject({ status: 'IN_QUEUE' });
  expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
});

test('what the job gave before is removed', () => {
  const { fixture, job, again } = failed();
  again();
  expect(job).toMatchObject({ output: undefined, error: undefined, chunks: [] });
  expect(fixture.service.behaviour.recordAnswer(job, fixture.now(), 'status')).not.toHaveProperty('output');
});

test('a result is removed as well, where a job that has one can be retried', () => {
  const fixture = createCoreFixture({ behaviour: { canRetry: () => true } });
  const job = fixture.submit();
  fixture.returns(job, 'a result of the past');
  retry(fixture.service, fixture.endpoint, job, fixture.now());
  expect(job.output).toBeUndefined();
});

test('a retried job that waits in the queue has not started', () => {
  const { fixture, job, again } = failed(createCoreFixture({ settings: { workersMax: 1 } }));
  fixture.submit();
  again();
  fixture.pass(1_000);
  const record = fixture.service.behaviour.recordAnswer(job, fixture.now(), 'status');
  expect(record).toMatchObject({ status: 'IN_QUEUE', executionTime: 0 });
});

test('a retried job has its automatic attempts anew', () => {
  const { fixture, job, again } = failed();
  again();
  fixture.failsForGood(job);
  expect(fixture.stateOf(job)).toBe('FAILED');
  expect(job.attempts).toBe(3);
});

test('a retried job outlives the retention of its former result', () => {
  const { fixture, job, again } = failed();
  fixture.pass(1_000_000);
  again();
  fixture.pass(500_000);
  fixture.returns(job);
  fixture.pass(1_799_999);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test.each([
  ['IN_QUEUE', createCoreFixture({ settings: { workersMax: 0 } }), () => {}],
  ['IN_PROGRESS', createCoreFixture(), () => {}],
  ['COMPLETED', createCoreFixture(), (fixture, job) => fixture.returns(job)],
  [
    'CANCELLED',
    createCoreFixture(),
    (fixture, job) => cancel(fixture.service, fixture.endpoint, job, fixture.now()),
  ],
] satisfies [
  string,
  ReturnType<typeof createCoreFixture>,
  (fixture: ReturnType<typeof createCoreFixture>, job: Job) => void,
][])('a job that is %s is not retried', (state, fixture, bring) => {
  const job = fixture.submit();
  bring(fixture, job);
  const answer = retry(fixture.service, fixture.endpoint, job, fixture.now());
  expect(answer).toMatchObject({ refusal: 'not-retryable', message: expect.stringContaining(state) });
  expect(fixture.stateOf(job)).toBe(state);
});

describe('what a retry may do otherwise', () => {
  test('another id is the only one that is known', () => {
    const { fixture, job, again } = failed(
      createCoreFixture({ behaviour: { idAfterRetry: () => 'another' } }),
    );
    const { id } = job;
    expect(again()).toMatchObject({ id: 'another' });
    expect([...fixture.endpoint.jobs.keys()]).toEqual(['another']);
    expect(id).not.toBe('another');
  });

  test('a job that is not queued again stays as it is', () => {
    const { fixture, job, again } = failed(createCoreFixture({ behaviour: { retryQueues: () => false } }));
    expect(again()).toMatchObject({ status: 'IN_QUEUE' });
    expect([fixture.stateOf(job), job.chunks.length]).toEqual(['FAILED', 1]);
  });

  test('it may run with another submission, and show another output', () => {
    const submission = { input: { other: true } };
    const behaviour = { submissionAfterRetry: () => submission, outputAfterRetry: () => 'former' };
    const { fixture, job, again } = failed(createCoreFixture({ behaviour }));
    again();
    expect(job.submission).toBe(submission);
    expect(fixture.service.behaviour.recordAnswer(job, fixture.now(), 'status').output).toBe('former');
  });
});

test('a broken job shows what it yielded, a completed one what it returned', () => {
  const { fixture, job, again } = failed();
  const outputOf = () => fixture.service.behaviour.recordAnswer(job, fixture.now(), 'status').output;
  expect(outputOf()).toEqual(['a chunk of the past']);
  again();
  job.chunks.push({ output: 'a chunk' });
  fixture.returns(job, null);
  expect(outputOf()).toBeNull();
});
