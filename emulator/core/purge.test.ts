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
