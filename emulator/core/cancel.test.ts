import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { cancel } from './cancel.ts';

test('a queued job is cancelled and never starts', () => {
  const bench = createBench({ settings: { workersMax: 1 } });
  const [running, queued] = [bench.submit(), bench.submit()];
  const answer = cancel(bench.service, bench.endpoint, queued, bench.now());
  expect(answer).toEqual({ id: queued.id, status: 'CANCELLED' });
  bench.returns(running);
  expect(bench.runs).toHaveLength(0);
  expect(bench.stateOf(queued)).toBe('CANCELLED');
});

test('a running job is cancelled and stopped, and its worker goes on with the next', () => {
  const bench = createBench({ settings: { workersMax: 1 } });
  const [running, next] = [bench.submit(), bench.submit()];
  const answer = cancel(bench.service, bench.endpoint, running, bench.now());
  expect(answer).toEqual({ id: running.id, status: 'CANCELLED' });
  expect(bench.runs.map(({ job }) => job)).toEqual([next]);
});

test('a cancelled job stays so until its record expires', () => {
  const bench = createBench();
  const job = bench.submit();
  cancel(bench.service, bench.endpoint, job, bench.now());
  bench.pass(1_800_000 - 1);
  expect(bench.stateOf(job)).toBe('CANCELLED');
  bench.pass(2);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('a job that waits for its next attempt can be cancelled', () => {
  const bench = createBench({ settings: { workersMax: 1 } });
  const [unlucky, other] = [bench.submit(), bench.submit()];
  bench.end(unlucky, { ended: 'failed', error: 'no luck' });
  cancel(bench.service, bench.endpoint, unlucky, bench.now());
  bench.returns(other);
  expect(bench.stateOf(unlucky)).toBe('CANCELLED');
  expect(bench.runs).toHaveLength(0);
});

test.each(['COMPLETED', 'FAILED'] as const)('a %s job stays what it is', (state) => {
  const bench = createBench();
  const job = bench.submit();
  if (state === 'COMPLETED') bench.returns(job);
  else bench.failsForGood(job);
  expect(cancel(bench.service, bench.endpoint, job, bench.now())).toMatchObject({
    refusal: 'not-cancellable',
  });
  expect(bench.stateOf(job)).toBe(state);
});

test('cancelling twice answers alike and counts nothing as failed', () => {
  const bench = createBench();
  const job = bench.submit();
  const first = cancel(bench.service, bench.endpoint, job, bench.now());
  expect(cancel(bench.service, bench.endpoint, job, bench.now())).toEqual(first);
  expect(bench.endpoint.counts).toEqual({ completed: 0, failed: 0, retried: 0 });
});

test('a run that goes on in spite of it does not change the job', () => {
  const bench = createBench({ behaviour: { cancelStopsRun: () => false } });
  const job = bench.submit({ policy: { executionTimeout: 5_000 } });
  cancel(bench.service, bench.endpoint, job, bench.now());
  bench.pass(5_000);
  expect(bench.stateOf(job)).toBe('CANCELLED');
});

test('a run may stop a while after its job was cancelled, and its worker is busy until then', () => {
  const behaviour = { cancelStopDelay: () => 700 };
  const bench = createBench({ settings: { workersMax: 1 }, behaviour });
  const [running, next] = [bench.submit(), bench.submit()];
  cancel(bench.service, bench.endpoint, running, bench.now());
  bench.pass(699);
  expect(bench.runs.map(({ job }) => job)).toEqual([running]);
  bench.pass(1);
  expect(bench.runs.map(({ job }) => job)).toEqual([next]);
  expect(bench.stateOf(running)).toBe('CANCELLED');
});

test('a late end counts only where the behaviour says so', () => {
  const bench = createBench({ behaviour: { cancelStopsRun: () => false, lateEndCounts: () => true } });
  const job = bench.submit();
  cancel(bench.service, bench.endpoint, job, bench.now());
  bench.returns(job);
  expect(bench.stateOf(job)).toBe('COMPLETED');
});
