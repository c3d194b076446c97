import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { cancel } from './cancel.ts';

test('a queued job is cancelled and never starts', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [running, queued] = [fixture.submit(), fixture.submit()];
  const answer = cancel(fixture.service, fixture.endpoint, queued, fixture.now());
  expect(answer).toEqual({ id: queued.id, status: 'CANCELLED' });
  fixture.returns(running);
  expect(fixture.runs).toHaveLength(0);
  expect(fixture.stateOf(queued)).toBe('CANCELLED');
});

test('a running job is cancelled and stopped, and its worker goes on with the next', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [running, next] = [fixture.submit(), fixture.submit()];
  const answer = cancel(fixture.service, fixture.endpoint, running, fixture.now());
  expect(answer).toEqual({ id: running.id, status: 'CANCELLED' });
  expect(fixture.runs.map(({ job }) => job)).toEqual([next]);
});

test('a cancelled job stays so until its record expires', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit();
  cancel(fixture.service, fixture.endpoint, job, fixture.now());
  fixture.pass(1_800_000 - 1);
  expect(fixture.stateOf(job)).toBe('CANCELLED');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('a job that waits for its next attempt can be cancelled', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [unlucky, other] = [fixture.submit(), fixture.submit()];
  fixture.end(unlucky, { ended: 'failed', error: 'no luck' });
  cancel(fixture.service, fixture.endpoint, unlucky, fixture.now());
  fixture.returns(other);
  expect(fixture.stateOf(unlucky)).toBe('CANCELLED');
  expect(fixture.runs).toHaveLength(0);
});

test.each(['COMPLETED', 'FAILED'] as const)('a %s job stays what it is', (state) => {
  const fixture = createCoreFixture();
  const job = fixture.submit();
  if (state === 'COMPLETED') fixture.returns(job);
  else fixture.failsForGood(job);
  expect(cancel(fixture.service, fixture.endpoint, job, fixture.now())).toMatchObject({
    refusal: 'not-cancellable',
  });
  expect(fixture.stateOf(job)).toBe(state);
});

test('cancelling twice answers alike and counts nothing as failed', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit();
  const first = cancel(fixture.service, fixture.endpoint, job, fixture.now());
  expect(cancel(fixture.service, fixture.endpoint, job, fixture.now())).toEqual(first);
  expect(fixture.endpoint.counts).toEqual({ completed: 0, failed: 0, retried: 0 });
});

test('a run that goes on in spite of it does not change the job', () => {
  const fixture = createCoreFixture({ behaviour: { cancelStopsRun: () => false } });
  const job = fixture.submit({ policy: { executionTimeout: 5_000 } });
  cancel(fixture.service, fixture.endpoint, job, fixture.now());
  fixture.pass(5_000);
  expect(fixture.stateOf(job)).toBe('CANCELLED');
});

test('a run may stop a while after its job was cancelled, and its worker is busy until then', () => {
  const behaviour = { cancelStopDelay: () => 700 };
  const fixture = createCoreFixture({ settings: { workersMax: 1 }, behaviour });
  const [running, next] = [fixture.submit(), fixture.submit()];
  cancel(fixture.service, fixture.endpoint, running, fixture.now());
  fixture.pass(699);
  expect(fixture.runs.map(({ job }) => job)).toEqual([running]);
  fixture.pass(1);
  expect(fixture.runs.map(({ job }) => job)).toEqual([next]);
  expect(fixture.stateOf(running)).toBe('CANCELLED');
});

test('a late end counts only where the behaviour says so', () => {
  const fixture = createCoreFixture({
    behaviour: { cancelStopsRun: () => false, lateEndCounts: () => true },
  });
  const job = fixture.submit();
  cancel(fixture.service, fixture.endpoint, job, fixture.now());
  fixture.returns(job);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
});
