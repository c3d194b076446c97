import { describe, expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { cancel } from './cancel.ts';
import { endRun } from './dispatch.ts';
import type { Job } from './job.ts';

describe('the queue', () => {
  test('a job waits while every worker is busy and the maximum is reached', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 2 } });
    const [first, second, third] = [fixture.submit(), fixture.submit(), fixture.submit()];
    expect([first, second, third].map(fixture.stateOf)).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'IN_QUEUE']);
    expect(fixture.endpoint.workers).toHaveLength(2);
  });

  test('the oldest job takes the worker that comes free', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 1 } });
    const [first, second, third] = [fixture.submit(), fixture.submit(), fixture.submit()];
    fixture.returns(first);
    expect([second, third].map(fixture.stateOf)).toEqual(['IN_PROGRESS', 'IN_QUEUE']);
  });

  test('a maximum of 0 runs nothing', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 0 } });
    const job = fixture.submit();
    fixture.pass(3_600_000);
    expect(fixture.stateOf(job)).toBe('IN_QUEUE');
  });

  test('a low-priority job starts no worker', () => {
    const fixture = createCoreFixture();
    const job = fixture.submit({ policy: { lowPriority: true } });
    fixture.pass(60_000);
    expect(fixture.endpoint.workers).toHaveLength(0);
    expect(fixture.stateOf(job)).toBe('IN_QUEUE');
  });
});

describe('an attempt', () => {
  test('that returns completes the job with its output', () => {
    const fixture = createCoreFixture();
    const job = fixture.submit();
    fixture.pass(250);
    fixture.returns(job, { answer: 42 });
    expect(fixture.service.behaviour.recordAnswer(job, fixture.now(), 'status')).toMatchObject({
      status: 'COMPLETED',
      output: { answer: 42 },
      executionTime: 250,
    });
  });

  test('that fails is followed by another, and success ends it', () => {
    const fixture = createCoreFixture();
    const job = fixture.submit();
    fixture.end(job, { ended: 'failed', error: 'no luck' });
    expect(fixture.runs.map(({ attempt }) => attempt)).toEqual([2]);
    fixture.returns(job);
    expect(fixture.stateOf(job)).toBe('COMPLETED');
  });

  test('that fails puts the job behind those that wait', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 1 } });
    const [unlucky, other] = [fixture.submit(), fixture.submit()];
    fixture.end(unlucky, { ended: 'failed', error: 'no luck' });
    expect([unlucky, other].map(fixture.stateOf)).toEqual(['IN_QUEUE', 'IN_PROGRESS']);
  });

  test('that has failed counts as not started while the job waits for the next', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 1 } });
    const [unlucky] = [fixture.submit(), fixture.submit()];
    fixture.end(unlucky, { ended: 'failed', error: 'no luck' });
    expect(unlucky.startedAt).toBeUndefined();
  });

  test('is the last after a few: a job that keeps failing ends as FAILED with the error', () => {
    const fixture = createCoreFixture();
    const job = fixture.submit();
    fixture.failsForGood(job);
    expect(fixture.service.behaviour.recordAnswer(job, fixture.now(), 'status')).toMatchObject({
      status: 'FAILED',
      error: 'no luck',
    });
    expect(job.attempts).toBe(3);
  });

  test('whose worker crashes is followed by one on another worker', () => {
    const fixture = createCoreFixture();
    const job = fixture.submit();
    const crashed = fixture.runs[0]!.worker;
    fixture.end(job, { ended: 'crashed', error: 'gone' });
    expect(fixture.runs).toMatchObject([{ job: { id: job.id }, attempt: 2 }]);
    expect(fixture.endpoint.workers).not.toContain(crashed);
  });

  test('that was stopped can not end any more', () => {
    const fixture = createCoreFixture();
    const job = fixture.submit({ policy: { executionTimeout: 5_000 } });
    const run = fixture.runs[0]!;
    fixture.pass(5_000);
    endRun(fixture.service, run, { ended: 'returned', output: 'late' }, fixture.now());
    expect(fixture.stateOf(job)).toBe('TIMED_OUT');
    expect(job.output).toBeUndefined();
  });

  test('that was stopped does not end the one that came after it', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 1 } });
    const [, next] = [
      fixture.submit({ policy: { executionTimeout: 5_000 } }),
      fixture.submit(),
      fixture.submit(),
    ];
    const stopped = fixture.runs[0]!;
    fixture.pass(5_000);
    endRun(fixture.service, stopped, { ended: 'returned', output: 'late' }, fixture.now());
    expect(fixture.runs.map(({ job }) => job)).toEqual([next]);
  });
});

describe('the execution time', () => {
  test('ends the job as TIMED_OUT, not a millisecond before', () => {
    const fixture = createCoreFixture();
    const job = fixture.submit({ policy: { executionTimeout: 5_000 } });
    fixture.pass(4_999);
    expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBe('TIMED_OUT');
    expect(fixture.runs).toHaveLength(0);
  });

  test.each([
    { says: '10 minutes by default', settings: {}, limit: 600_000 },
    { says: "the endpoint's own where it has one", settings: { executionTimeout: 20_000 }, limit: 20_000 },
  ])('is $says', ({ settings, limit }) => {
    const fixture = createCoreFixture({ settings });
    const job = fixture.submit();
    fixture.pass(limit - 1);
    expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBe('TIMED_OUT');
  });

  test("of a policy overrides the endpoint's for this job only", () => {
    const fixture = createCoreFixture({ settings: { executionTimeout: 20_000 } });
    const [own, other] = [fixture.submit({ policy: { executionTimeout: 60_000 } }), fixture.submit()];
    fixture.pass(20_001);
    expect([own, other].map(fixture.stateOf)).toEqual(['IN_PROGRESS', 'TIMED_OUT']);
    fixture.pass(40_000);
    expect(fixture.stateOf(own)).toBe('TIMED_OUT');
  });

  test('counts from the moment a worker takes the job', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 1 } });
    const [first, second] = [fixture.submit(), fixture.submit({ policy: { executionTimeout: 5_000 } })];
    fixture.pass(300_000);
    fixture.returns(first);
    fixture.pass(4_999);
    expect(fixture.stateOf(second)).toBe('IN_PROGRESS');
    fixture.pass(1);
    expect(fixture.stateOf(second)).toBe('TIMED_OUT');
  });

  test("is each attempt's own", () => {
    const fixture = createCoreFixture();
    const job = fixture.submit({ policy: { executionTimeout: 5_000 } });
    fixture.pass(4_000);
    fixture.end(job, { ended: 'failed', error: 'no luck' });
    fixture.pass(4_999);
    expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBe('TIMED_OUT');
  });

  test('may leave what earlier attempts left of it', () => {
    const executionLimit = ({ ranBefore }: { ranBefore: number }) => 5_000 - ranBefore;
    const fixture = createCoreFixture({ behaviour: { executionLimit } });
    const job = fixture.submit();
    fixture.pass(4_000);
    fixture.end(job, { ended: 'failed', error: 'no luck' });
    fixture.pass(999);
    expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBe('TIMED_OUT');
  });

  test('that was exceeded may be followed by another attempt', () => {
    const fixture = createCoreFixture({ behaviour: { retriesTimedOut: (job) => job.attempts < 3 } });
    const job = fixture.submit({ policy: { executionTimeout: 5_000 } });
    fixture.pass(14_999);
    expect(fixture.runs.map(({ attempt }) => attempt)).toEqual([3]);
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBe('TIMED_OUT');
    expect(fixture.endpoint.counts).toEqual({ completed: 0, failed: 1, retried: 2 });
  });

  test('that ended frees the worker for the next job', () => {
    const fixture = createCoreFixture({ settings: { workersMax: 1 } });
    const [, next] = [fixture.submit({ policy: { executionTimeout: 5_000 } }), fixture.submit()];
    fixture.pass(5_000);
    expect(fixture.stateOf(next)).toBe('IN_PROGRESS');
  });
});

test('an automatic retry may come after a gap, unless the job ends meanwhile', () => {
  const fixture = createCoreFixture({ behaviour: { automaticRetryGap: () => 5_000 } });
  const [unlucky, cancelled] = [fixture.submit(), fixture.submit()];
  for (const job of [unlucky, cancelled]) fixture.end(job, { ended: 'failed', error: 'no luck' });
  expect([unlucky, cancelled].map(fixture.stateOf)).toEqual(['IN_QUEUE', 'IN_QUEUE']);
  cancel(fixture.service, fixture.endpoint, cancelled, fixture.now());
  fixture.pass(4_999);
  expect(fixture.runs).toHaveLength(0);
  fixture.pass(1);
  expect(fixture.runs.map(({ job }) => job)).toEqual([unlucky]);
});

test('what is retried automatically may depend on how the attempt ended', () => {
  const behaviour = { retriesAutomatically: (_: Job, ended: string) => ended === 'crashed' };
  const fixture = createCoreFixture({ behaviour });
  const [failed, crashed] = [fixture.submit(), fixture.submit()];
  fixture.end(failed, { ended: 'failed', error: 'no luck' });
  fixture.end(crashed, { ended: 'crashed', error: 'gone' });
  expect([failed, crashed].map(fixture.stateOf)).toEqual(['FAILED', 'IN_PROGRESS']);
});
