import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { purgeQueue } from './purge.ts';

test('every queued job is removed and counted, and none of them ever runs', () => {
  const bench = createBench({ settings: { workersMax: 1 } });
  const [running, ...queued] = [bench.submit(), bench.submit(), bench.submit()];
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toHaveLength(2);
  bench.returns(running);
  expect(bench.runs).toHaveLength(0);
  expect(queued.map(bench.stateOf)).toEqual([undefined, undefined]);
});

test('running jobs go on and can complete', () => {
  const bench = createBench();
  const job = bench.submit();
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toHaveLength(0);
  bench.returns(job);
  expect(bench.stateOf(job)).toBe('COMPLETED');
});

test('a job that waits for its next attempt is removed as well', () => {
  const bench = createBench({ settings: { workersMax: 1 } });
  const [unlucky] = [bench.submit(), bench.submit()];
  bench.end(unlucky, { ended: 'failed', error: 'no luck' });
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toHaveLength(1);
  expect(bench.stateOf(unlucky)).toBeUndefined();
});

test('an empty queue gives 0', () => {
  const bench = createBench();
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toHaveLength(0);
});

test('a removed job leaves no deadline behind', () => {
  const bench = createBench({ settings: { workersMax: 0 } });
  bench.submit();
  purgeQueue(bench.service, bench.endpoint, bench.now());
  expect(bench.service.agenda.next()).toBeUndefined();
});

test('a job that waits out the gap before its next attempt is removed, counted and never run', () => {
  const bench = createBench({ behaviour: { automaticRetryGap: () => 5_000 } });
  const unlucky = bench.submit();
  bench.end(unlucky, { ended: 'failed', error: 'no luck' });
  expect(bench.endpoint.queue.size).toBe(0);
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toEqual([unlucky]);
  bench.pass(60_000);
  expect([bench.stateOf(unlucky), bench.runs.length]).toEqual([undefined, 0]);
});

test('jobs of low priority are removed among the others, and no worker starts for what is gone', () => {
  const bench = createBench({ settings: { coldStart: 700 } });
  const low = bench.submit({ policy: { lowPriority: true } });
  const normal = bench.submit();
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toEqual([low, normal]);
  bench.pass(700);
  expect(bench.runs).toHaveLength(0);
  bench.pass(5_000);
  expect(bench.endpoint.workers).toHaveLength(0);
});

test('a removed job may be kept as cancelled, for its retention', () => {
  const bench = createBench({ settings: { workersMax: 0 }, behaviour: { keepsPurged: () => true } });
  const job = bench.submit();
  purgeQueue(bench.service, bench.endpoint, bench.now());
  expect(bench.stateOf(job)).toBe('CANCELLED');
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toHaveLength(0);
  bench.pass(1_800_001);
  expect(bench.stateOf(job)).toBeUndefined();
});

test('two purges in a row count each job once', () => {
  const bench = createBench({ settings: { workersMax: 0 } });
  const first = [bench.submit(), bench.submit()];
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toEqual(first);
  const second = bench.submit();
  expect(purgeQueue(bench.service, bench.endpoint, bench.now())).toEqual([second]);
});
