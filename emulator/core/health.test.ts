import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { healthOf } from './health.ts';

test('an endpoint that nobody has used counts nothing', () => {
  expect(healthOf(createBench().endpoint)).toEqual({
    jobs: { completed: 0, failed: 0, inProgress: 0, inQueue: 0, retried: 0 },
    workers: { idle: 0, running: 0 },
  });
});

test('jobs are counted where they are', () => {
  const bench = createBench({ settings: { workersMax: 2 } });
  const [first] = [bench.submit(), bench.submit(), bench.submit(), bench.submit()];
  expect(healthOf(bench.endpoint).jobs).toMatchObject({ inProgress: 2, inQueue: 2 });
  bench.returns(first);
  expect(healthOf(bench.endpoint).jobs).toMatchObject({ completed: 1, inProgress: 2, inQueue: 1 });
});

test('a failed job and its further attempts are counted', () => {
  const bench = createBench();
  bench.failsForGood(bench.submit());
  expect(healthOf(bench.endpoint).jobs).toMatchObject({ completed: 0, failed: 1, retried: 2, inProgress: 0 });
});

test('workers are idle or running, and neither while they start', () => {
  const bench = createBench({ settings: { coldStart: 700 } });
  const job = bench.submit();
  expect(healthOf(bench.endpoint).workers).toEqual({ idle: 0, running: 0 });
  bench.pass(700);
  expect(healthOf(bench.endpoint).workers).toEqual({ idle: 0, running: 1 });
  bench.returns(job);
  expect(healthOf(bench.endpoint).workers).toEqual({ idle: 1, running: 0 });
});
