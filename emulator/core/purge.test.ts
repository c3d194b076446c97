import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { purgeQueue } from './purge.ts';

test('every queued job is removed and counted, and none of them ever runs', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [running, ...queued] = [fixture.submit(), fixture.submit(), fixture.submit()];
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toHaveLength(2);
  fixture.returns(running);
  expect(fixture.runs).toHaveLength(0);
  expect(queued.map(fixture.stateOf)).toEqual([undefined, undefined]);
});

test('running jobs go on and can complete', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit();
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toHaveLength(0);
  fixture.returns(job);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
});

test('a job that waits for its next attempt is removed as well', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [unlucky] = [fixture.submit(), fixture.submit()];
  fixture.end(unlucky, { ended: 'failed', error: 'no luck' });
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toHaveLength(1);
  expect(fixture.stateOf(unlucky)).toBeUndefined();
});

test('an empty queue gives 0', () => {
  const fixture = createCoreFixture();
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toHaveLength(0);
});

test('a removed job leaves no deadline behind', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 0 } });
  fixture.submit();
  purgeQueue(fixture.service, fixture.endpoint, fixture.now());
  expect(fixture.service.agenda.next()).toBeUndefined();
});

test('a job that waits out the gap before its next attempt is removed, counted and never run', () => {
  const fixture = createCoreFixture({ behaviour: { automaticRetryGap: () => 5_000 } });
  const unlucky = fixture.submit();
  fixture.end(unlucky, { ended: 'failed', error: 'no luck' });
  expect(fixture.endpoint.queue.size).toBe(0);
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toEqual([unlucky]);
  fixture.pass(60_000);
  expect([fixture.stateOf(unlucky), fixture.runs.length]).toEqual([undefined, 0]);
});

test('jobs of low priority are removed among the others, and no worker starts for what is gone', () => {
  const fixture = createCoreFixture({ settings: { coldStart: 700 } });
  const low = fixture.submit({ policy: { lowPriority: true } });
  const normal = fixture.submit();
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toEqual([low, normal]);
  fixture.pass(700);
  expect(fixture.runs).toHaveLength(0);
  fixture.pass(5_000);
  expect(fixture.endpoint.workers).toHaveLength(0);
});

test('a removed job may be kept as cancelled, for its retention', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 0 }, behaviour: { keepsPurged: () => true } });
  const job = fixture.submit();
  purgeQueue(fixture.service, fixture.endpoint, fixture.now());
  expect(fixture.stateOf(job)).toBe('CANCELLED');
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toHaveLength(0);
  fixture.pass(1_800_001);
  expect(fixture.stateOf(job)).toBeUndefined();
});

test('two purges in a row count each job once', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 0 } });
  const first = [fixture.submit(), fixture.submit()];
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toEqual(first);
  const second = fixture.submit();
  expect(purgeQueue(fixture.service, fixture.endpoint, fixture.now())).toEqual([second]);
});
