import { describe, expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { retry } from './retry.ts';

test.each([
  { ttl: 10_000, says: 'the least' },
  { ttl: undefined, says: '24 hours by default' },
  { ttl: 604_800_000, says: 'the most' },
])('a queued job is there until its ttl ends: $says', ({ ttl }) => {
  const bench = createBench({ settings: { workersMax: 0 } });
  const job = bench.submit(ttl === undefined ? {} : { policy: { ttl } });
  bench.pass((ttl ?? 86_400_000) - 1);
  expect(bench.stateOf(job)).toBe('IN_QUEUE');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('a running job is stopped and gone, though its execution time is longer', () => {
  const bench = createBench();
  const job = bench.submit({ policy: { ttl: 10_000, executionTimeout: 600_000 } });
  bench.pass(9_999);
  expect(bench.stateOf(job)).toBe('IN_PROGRESS');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
  expect(bench.runs).toHaveLength(0);
});

test('time in the queue counts: of 7 days, 2 in the queue leave 5 for the run', () => {
  const day = 86_400_000;
  const bench = createBench({ settings: { workersMax: 1, executionTimeout: 2 * day } });
  const [first, job] = [
    bench.submit({ policy: { ttl: 7 * day, executionTimeout: 7 * day } }),
    bench.submit({ policy: { ttl: 7 * day, executionTimeout: 7 * day } }),
  ];
  bench.pass(2 * day);
  bench.returns(first);
  bench.pass(5 * day - 1);
  expect(bench.stateOf(job)).toBe('IN_PROGRESS');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('a job whose ttl ended in the queue never runs', () => {
  const bench = createBench({ settings: { workersMax: 1 } });
  const [first] = [bench.submit(), bench.submit({ policy: { ttl: 10_000 } })];
  bench.pass(10_001);
  bench.returns(first);
  expect(bench.runs).toHaveLength(0);
});

test('a worker that loses its job takes the next one', () => {
  const bench = createBench({ settings: { workersMax: 1 } });
  const [, next] = [bench.submit({ policy: { ttl: 10_000 } }), bench.submit()];
  bench.pass(10_001);
  expect(bench.stateOf(next)).toBe('IN_PROGRESS');
});

test('a finished job is gone at its ttl, before its retention ends', () => {
  const bench = createBench();
  const job = bench.submit({ policy: { ttl: 60_000 } });
  bench.returns(job);
  bench.pass(59_999);
  expect(bench.stateOf(job)).toBe('COMPLETED');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('a job that failed and was retried is deleted while it runs', () => {
  const bench = createBench();
  const job = bench.submit({ policy: { ttl: 10_000 } });
  bench.failsForGood(job);
  retry(bench.service, bench.endpoint, job, bench.now());
  bench.pass(604_800_001);
  expect(bench.stateOf(job)).toBeUndefined();
  expect(bench.runs).toHaveLength(0);
});

describe('after a retry the ttl ends', () => {
  const retried = (ttlEndAfterRetry?: (job: unknown, now: number) => number) => {
    const bench = createBench(ttlEndAfterRetry && { behaviour: { ttlEndAfterRetry } });
    const job = bench.submit({ policy: { ttl: 60_000 } });
    bench.failsForGood(job);
    bench.pass(10_000);
    retry(bench.service, bench.endpoint, job, bench.now());
    return { bench, job };
  };

  test('when it would have ended without it', () => {
    const { bench, job } = retried();
    bench.pass(49_999);
    expect(bench.stateOf(job)).toBe('IN_PROGRESS');
    bench.pass(1);
    expect(bench.stateOf(job)).toBeUndefined();
  });

  test('or when the service decides otherwise', () => {
    const { bench, job } = retried((_, now) => now + 60_000);
    bench.pass(59_999);
    expect(bench.stateOf(job)).toBe('IN_PROGRESS');
    bench.pass(1);
    expect(bench.stateOf(job)).toBeUndefined();
  });
});
