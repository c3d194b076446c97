import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { healthOf } from './health.ts';

test('an endpoint that nobody has used counts nothing', () => {
  expect(healthOf(createCoreFixture().endpoint)).toEqual({
    jobs: { completed: 0, failed: 0, inProgress: 0, inQueue: 0, retried: 0 },
    workers: { idle: 0, running: 0 },
  });
});

test('jobs are counted where they are', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 2 } });
  const [first] = [fixture.submit(), fixture.submit(), fixture.submit(), fixture.submit()];
  expect(healthOf(fixture.endpoint).jobs).toMatchObject({ inProgress: 2, inQueue: 2 });
  fixture.returns(first);
  expect(healthOf(fixture.endpoint).jobs).toMatchObject({ completed: 1, inProgress: 2, inQueue: 1 });
});

test('a failed job and its further attempts are counted', () => {
  const fixture = createCoreFixture();
  fixture.failsForGood(fixture.submit());
  expect(healthOf(fixture.endpoint).jobs).toMatchObject({
    completed: 0,
    failed: 1,
    retried: 2,
    inProgress: 0,
  });
});

test('workers are idle or running, and neither while they start', () => {
  const fixture = createCoreFixture({ settings: { coldStart: 700 } });
  const job = fixture.submit();
  expect(healthOf(fixture.endpoint).workers).toEqual({ idle: 0, running: 0 });
  fixture.pass(700);
  expect(healthOf(fixture.endpoint).workers).toEqual({ idle: 0, running: 1 });
  fixture.returns(job);
  expect(healthOf(fixture.endpoint).workers).toEqual({ idle: 1, running: 0 });
});
