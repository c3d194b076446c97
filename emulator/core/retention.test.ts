import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import type { JobKind } from './job.ts';
import { lookAtResult } from './retention.ts';

test.each([
  ['run', 1_800_000],
  ['runsync', 60_000],
] satisfies [JobKind, number][])('a result of /%s is kept for %i ms', (kind, retention) => {
  const fixture = createCoreFixture();
  const job = fixture.submit({}, kind);
  fixture.returns(job);
  fixture.pass(retention - 1);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('the period starts when the job finishes', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ policy: { executionTimeout: 3_600_000 } });
  fixture.pass(3_000_000);
  fixture.returns(job);
  fixture.pass(1_799_999);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('a failed and a timed-out job are kept as long as a completed one', () => {
  const fixture = createCoreFixture();
  const [failed, timedOut] = [fixture.submit(), fixture.submit({ policy: { executionTimeout: 5_000 } })];
  fixture.failsForGood(failed);
  fixture.pass(5_000);
  fixture.pass(1_794_999);
  expect([failed, timedOut].map(fixture.stateOf)).toEqual(['FAILED', 'TIMED_OUT']);
  fixture.pass(2);
  expect([failed, timedOut].map(fixture.stateOf)).toEqual([undefined, 'TIMED_OUT']);
  fixture.pass(5_000);
  expect(fixture.stateOf(timedOut)).toBeUndefined();
});

test('an expired job leaves no deadline behind', () => {
  const fixture = createCoreFixture();
  fixture.returns(fixture.submit());
  fixture.pass(1_800_001);
  expect(fixture.service.agenda.next()).toBeUndefined();
});

test('looking at a result starts its retention anew only where the behaviour says so', () => {
  const fixture = createCoreFixture({ behaviour: { lookingExtendsRetention: () => true } });
  const job = fixture.submit();
  lookAtResult(fixture.service, fixture.endpoint, job, fixture.now());
  fixture.returns(job);
  fixture.pass(1_000_000);
  lookAtResult(fixture.service, fixture.endpoint, job, fixture.now());
  fixture.pass(1_799_999);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
  fixture.pass(2);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('a service that remembers expired jobs still deletes them at their ttl', () => {
  const fixture = createCoreFixture({ behaviour: { remembersExpired: () => true } });
  const job = fixture.submit();
  fixture.returns(job);
  fixture.pass(1_800_001);
  expect(job.expired).toBe(true);
  fixture.pass(86_400_000);
  expect(fixture.stateOf(job)).toBeUndefined();
});
