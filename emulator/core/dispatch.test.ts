import { describe, expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { cancel } from './cancel.ts';
import { endRun } from './dispatch.ts';
import type { Job } from './job.ts';

describe('the queue', () => {
  test('a job waits while every worker is busy and the maximum is reached', () => {
    const bench = createBench({ settings: { workersMax: 2 } });
    const [first, second, third] = [bench.submit(), bench.submit(), bench.submit()];
    expect([first, second, third].map(bench.stateOf)).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'IN_QUEUE']);
    expect(bench.endpoint.workers).toHaveLength(2);
  });

  test('the oldest job takes the worker that comes free', () => {
    const bench = createBench({ settings: { workersMax: 1 } });
    const [first, second, third] = [bench.submit(), bench.submit(), bench.submit()];
    bench.returns(first);
    expect([second, third].map(bench.stateOf)).toEqual(['IN_PROGRESS', 'IN_QUEUE']);
  });

  test('a maximum of 0 runs nothing', () => {
    const bench = createBench({ settings: { workersMax: 0 } });
    const job = bench.submit();
    bench.pass(3_600_000);
    expect(bench.stateOf(job)).toBe('IN_QUEUE');
  });

  test('a low-priority job starts no worker', () => {
    const bench = createBench();
    const job = bench.submit({ policy: { lowPriority: true } });
    bench.pass(60_000);
    expect(bench.endpoint.workers).toHaveLength(0);
    expect(bench.stateOf(job)).toBe('IN_QUEUE');
  });
});

describe('an attempt', () => {
  test('that returns completes the job with its output', () => {
    const bench = createBench();
    const job = bench.submit();
    bench.pass(250);
    bench.returns(job, { answer: 42 });
    expect(bench.service.behaviour.recordAnswer(job, bench.now(), 'status')).toMatchObject({
      status: 'COMPLETED',
      output: { answer: 42 },
      executionTime: 250,
    });
  });

  test('that fails is followed by another, and success ends it', () => {
    const bench = createBench();
    const job = bench.submit();
    bench.end(job, { ended: 'failed', error: 'no luck' });
    expect(bench.runs.map(({ attempt }) => attempt)).toEqual([2]);
    bench.returns(job);
    expect(bench.stateOf(job)).toBe('COMPLETED');
  });

  test('that fails puts the job behind those that wait', () => {
    const bench = createBench({ settings: { workersMax: 1 } });
    const [unlucky, other] = [bench.submit(), bench.submit()];
    bench.end(unlucky, { ended: 'failed', error: 'no luck' });
    expect([unlucky, other].map(bench.stateOf)).toEqual(['IN_QUEUE', 'IN_PROGRESS']);
  });

  test('that has failed counts as not started while the job waits for the next', () => {
    const bench = createBench({ settings: { workersMax: 1 } });
    const [unlucky] = [bench.submit(), bench.submit()];
    bench.end(unlucky, { ended: 'failed', error: 'no luck' });
    expect(unlucky.startedAt).toBeUndefined();
  });

  test('is the last after a few: a job that keeps failing ends as FAILED with the error', () => {
    const bench = createBench();
    const job = bench.submit();
    bench.failsForGood(job);
    expect(bench.service.behaviour.recordAnswer(job, bench.now(), 'status')).toMatchObject({
      status: 'FAILED',
      error: 'no luck',
    });
    expect(job.attempts).toBe(3);
  });

  test('whose worker crashes is followed by one on another worker', () => {
    const bench = createBench();
    const job = bench.submit();
    const crashed = bench.runs[0]!.worker;
    bench.end(job, { ended: 'crashed', error: 'gone' });
    expect(bench.runs).toMatchObject([{ job: { id: job.id }, attempt: 2 }]);
    expect(bench.endpoint.workers).not.toContain(crashed);
  });

  test('that was stopped can not end any more', () => {
    const bench = createBench();
    const job = bench.submit({ policy: { executionTimeout: 5_000 } });
    const run = bench.runs[0]!;
    bench.pass(5_000);
    endRun(bench.service, run, { ended: 'returned', output: 'late' }, bench.now());
    expect(bench.stateOf(job)).toBe('TIMED_OUT');
    expect(job.output).toBeUndefined();
  });

  test('that was stopped does not end the one that came after it', () => {
    const bench = createBench({ settings: { workersMax: 1 } });
    const [, next] = [bench.submit({ policy: { executionTimeout: 5_000 } }), bench.submit(), bench.submit()];
    const stopped = bench.runs[0]!;
    bench.pass(5_000);
    endRun(bench.service, stopped, { ended: 'returned', output: 'late' }, bench.now());
    expect(bench.runs.map(({ job }) => job)).toEqual([next]);
  });
});

describe('the execution time', () => {
  test('ends the job as TIMED_OUT, not a millisecond before', () => {
    const bench = createBench();
    const job = bench.submit({ policy: { executionTimeout: 5_000 } });
    bench.pass(4_999);
    expect(bench.stateOf(job)).toBe('IN_PROGRESS');
    bench.pass(1);
    expect(bench.stateOf(job)).toBe('TIMED_OUT');
    expect(bench.runs).toHaveLength(0);
  });

  test.each([
    { says: '10 minutes by default', settings: {}, limit: 600_000 },
    { says: "the endpoint's own where it has one", settings: { executionTimeout: 20_000 }, limit: 20_000 },
  ])('is $says', ({ settings, limit }) => {
    const bench = createBench({ settings });
    const job = bench.submit();
    bench.pass(limit - 1);
    expect(bench.stateOf(job)).toBe('IN_PROGRESS');
    bench.pass(1);
    expect(bench.stateOf(job)).toBe('TIMED_OUT');
  });

  test("of a policy overrides the endpoint's for this job only", () => {
    const bench = createBench({ settings: { executionTimeout: 20_000 } });
    const [own, other] = [bench.submit({ policy: { executionTimeout: 60_000 } }), bench.submit()];
    bench.pass(20_001);
    expect([own, other].map(bench.stateOf)).toEqual(['IN_PROGRESS', 'TIMED_OUT']);
    bench.pass(40_000);
    expect(bench.stateOf(own)).toBe('TIMED_OUT');
  });

  test('counts from the moment a worker takes the job', () => {
    const bench = createBench({ settings: { workersMax: 1 } });
    const [first, second] = [bench.submit(), bench.submit({ policy: { executionTimeout: 5_000 } })];
    bench.pass(300_000);
    bench.returns(first);
    bench.pass(4_999);
    expect(bench.stateOf(second)).toBe('IN_PROGRESS');
    bench.pass(1);
    expect(bench.stateOf(second)).toBe('TIMED_OUT');
  });

  test("is each attempt's own", () => {
    const bench = createBench();
    const job = bench.submit({ policy: { executionTimeout: 5_000 } });
    bench.pass(4_000);
    bench.end(job, { ended: 'failed', error: 'no luck' });
    bench.pass(4_999);
    expect(bench.stateOf(job)).toBe('IN_PROGRESS');
    bench.pass(1);
    expect(bench.stateOf(job)).toBe('TIMED_OUT');
  });

  test('may leave what earlier attempts left of it', () => {
    const executionLimit = ({ ranBefore }: { ranBefore: number }) => 5_000 - ranBefore;
    const bench = createBench({ behaviour: { executionLimit } });
    const job = bench.submit();
    bench.pass(4_000);
    bench.end(job, { ended: 'failed', error: 'no luck' });
    bench.pass(999);
    expect(bench.stateOf(job)).toBe('IN_PROGRESS');
    bench.pass(1);
    expect(bench.stateOf(job)).toBe('TIMED_OUT');
  });

  test('that was exceeded may be followed by another attempt', () => {
    const bench = createBench({ behaviour: { retriesTimedOut: (job) => job.attempts < 3 } });
    const job = bench.submit({ policy: { executionTimeout: 5_000 } });
    bench.pass(14_999);
    expect(bench.runs.map(({ attempt }) => attempt)).toEqual([3]);
    bench.pass(1);
    expect(bench.stateOf(job)).toBe('TIMED_OUT');
    expect(bench.endpoint.counts).toEqual({ completed: 0, failed: 1, retried: 2 });
  });

  test('that ended frees the worker for the next job', () => {
    const bench = createBench({ settings: { workersMax: 1 } });
    const [, next] = [bench.submit({ policy: { executionTimeout: 5_000 } }), bench.submit()];
    bench.pass(5_000);
    expect(bench.stateOf(next)).toBe('IN_PROGRESS');
  });
});

test('an automatic retry may come after a gap, unless the job ends meanwhile', () => {
  const bench = createBench({ behaviour: { automaticRetryGap: () => 5_000 } });
  const [unlucky, cancelled] = [bench.submit(), bench.submit()];
  for (const job of [unlucky, cancelled]) bench.end(job, { ended: 'failed', error: 'no luck' });
  expect([unlucky, cancelled].map(bench.stateOf)).toEqual(['IN_QUEUE', 'IN_QUEUE']);
  cancel(bench.service, bench.endpoint, cancelled, bench.now());
  bench.pass(4_999);
  expect(bench.runs).toHaveLength(0);
  bench.pass(1);
  expect(bench.runs.map(({ job }) => job)).toEqual([unlucky]);
});

test('what is retried automatically may depend on how the attempt ended', () => {
  const behaviour = { retriesAutomatically: (_: Job, ended: string) => ended === 'crashed' };
  const bench = createBench({ behaviour });
  const [failed, crashed] = [bench.submit(), bench.submit()];
  bench.end(failed, { ended: 'failed', error: 'no luck' });
  bench.end(crashed, { ended: 'crashed', error: 'gone' });
  expect([failed, crashed].map(bench.stateOf)).toEqual(['FAILED', 'IN_PROGRESS']);
});
