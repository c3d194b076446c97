import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import type { JobKind } from './job.ts';
import { lookAtResult } from './retention.ts';

test.each([
  ['run', 1_800_000],
  ['runsync', 60_000],
] satisfies [JobKind, number][])('a result of /%s is kept for %i ms', (kind, retention) => {
  const bench = createBench();
  const job = bench.submit({}, kind);
  bench.returns(job);
  bench.pass(retention - 1);
  expect(bench.stateOf(job)).toBe('COMPLETED');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('the period starts when the job finishes', () => {
  const bench = createBench();
  const job = bench.submit({ policy: { executionTimeout: 3_600_000 } });
  bench.pass(3_000_000);
  bench.returns(job);
  bench.pass(1_799_999);
  expect(bench.stateOf(job)).toBe('COMPLETED');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('a failed and a timed-out job are kept as long as a completed one', () => {
  const bench = createBench();
  const [failed, timedOut] = [bench.submit(), bench.submit({ policy: { executionTimeout: 5_000 } })];
  bench.failsForGood(failed);
  bench.pass(5_000);
  bench.pass(1_794_999);
  expect([failed, timedOut].map(bench.stateOf)).toEqual(['FAILED', 'TIMED_OUT']);
  bench.pass(2);
  expect([failed, timedOut].map(bench.stateOf)).toEqual([undefined, 'TIMED_OUT']);
  bench.pass(5_000);
  expect(bench.stateOf(timedOut)).toBeUndefined();
});

test('an expired job leaves no deadline behind', () => {
  const bench = createBench();
  bench.returns(bench.submit());
  bench.pass(1_800_001);
  expect(bench.service.agenda.next()).toBeUndefined();
});

test('looking at a result starts its retention anew only where the behaviour says so', () => {
  const bench = createBench({ behaviour: { lookingExtendsRetention: () => true } });
  const job = bench.submit();
  lookAtResult(bench.service, bench.endpoint, job, bench.now());
  bench.returns(job);
  bench.pass(1_000_000);
  lookAtResult(bench.service, bench.endpoint, job, bench.now());
  bench.pass(1_799_999);
  expect(bench.stateOf(job)).toBe('COMPLETED');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('a service that remembers expired jobs still deletes them at their ttl', () => {
  const bench = createBench({ behaviour: { remembersExpired: () => true } });
  const job = bench.submit();
  bench.returns(job);
  bench.pass(1_800_001);
  expect(job.expired).toBe(true);
  bench.pass(86_400_000);
  expect(bench.stateOf(job)).toBeUndefined();
});
