import { describe, expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { retry } from './retry.ts';

test.each([
  { ttl: 10_000, says: 'the least' },
  { ttl: undefined, says: '24 hours by default' },
  { ttl: 604_800_000, says: 'the most' },
])('a queued job is there until its ttl ends: $says', ({ ttl }) => {
  const fixture = createCoreFixture({ settings: { workersMax: 0 } });
  const job = fixture.submit(ttl === undefined ? {} : { policy: { ttl } });
  fixture.pass((ttl ?? 86_400_000) - 1);
  expect(fixture.stateOf(job)).toBe('IN_QUEUE');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('a running job is stopped and gone, though its execution time is longer', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ policy: { ttl: 10_000, executionTimeout: 600_000 } });
  fixture.pass(9_999);
  expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
  expect(fixture.runs).toHaveLength(0);
});

test('time in the queue counts: of 7 days, 2 in the queue leave 5 for the run', () => {
  const day = 86_400_000;
  const fixture = createCoreFixture({ settings: { workersMax: 1, executionTimeout: 2 * day } });
  const [first, job] = [
    fixture.submit({ policy: { ttl: 7 * day, executionTimeout: 7 * day } }),
    fixture.submit({ policy: { ttl: 7 * day, executionTimeout: 7 * day } }),
  ];
  fixture.pass(2 * day);
  fixture.returns(first);
  fixture.pass(5 * day - 1);
  expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('a job whose ttl ended in the queue never runs', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [first] = [fixture.submit(), fixture.submit({ policy: { ttl: 10_000 } })];
  fixture.pass(10_001);
  fixture.returns(first);
  expect(fixture.runs).toHaveLength(0);
});

test('a worker that loses its job takes the next one', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [, next] = [fixture.submit({ policy: { ttl: 10_000 } }), fixture.submit()];
  fixture.pass(10_001);
  expect(fixture.stateOf(next)).toBe('IN_PROGRESS');
});

test('a finished job is gone at its ttl, before its retention ends', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ policy: { ttl: 60_000 } });
  fixture.returns(job);
  fixture.pass(59_999);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('a job that failed and was retried is deleted while it runs', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ policy: { ttl: 10_000 } });
  fixture.failsForGood(job);
  retry(fixture.service, fixture.endpoint, job, fixture.now());
  fixture.pass(604_800_001);
  expect(fixture.stateOf(job)).toBeUndefined();
  expect(fixture.runs).toHaveLength(0);
});

describe('after a retry the ttl ends', () => {
  const retried = (ttlEndAfterRetry?: (job: unknown, now: number) => number) => {
    const fixture = createCoreFixture(ttlEndAfterRetry && { behaviour: { ttlEndAfterRetry } });
    const job = fixture.submit({ policy: { ttl: 60_000 } });
    fixture.failsForGood(job);
    fixture.pass(10_000);
    retry(fixture.service, fixture.endpoint, job, fixture.now());
    return { fixture, job };
  };

  test('when it would have ended without it', () => {
    const { fixture, job } = retried();
    fixture.pass(49_999);
    expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBeUndefined();
  });

  test('or when the service decides otherwise', () => {
    const { fixture, job } = retried((_, now) => now + 60_000);
    fixture.pass(59_999);
    expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBeUndefined();
  });
});
