import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';

test('the minimum of workers is there from the start', () => {
  const { endpoint } = createBench({ settings: { workersMin: 2 } });
  expect(endpoint.workers).toHaveLength(2);
});

test('a new worker takes no job before its cold start is over', () => {
  const bench = createBench({ settings: { coldStart: 700 } });
  const job = bench.submit();
  bench.pass(699);
  expect(bench.stateOf(job)).toBe('IN_QUEUE');
  bench.pass(1);
  expect(bench.stateOf(job)).toBe('IN_PROGRESS');
});

test('one worker starts for each job that waits, and no more', () => {
  const bench = createBench({ settings: { coldStart: 700, workersMax: 5 } });
  bench.submit();
  bench.pass(100);
  bench.submit();
  expect(bench.endpoint.workers).toHaveLength(2);
});

test('a warm worker is used before a new one is started', () => {
  const bench = createBench({ settings: { coldStart: 700 } });
  const first = bench.submit();
  bench.pass(700);
  bench.returns(first);
  const second = bench.submit();
  expect(bench.stateOf(second)).toBe('IN_PROGRESS');
  expect(bench.endpoint.workers).toHaveLength(1);
});

test('a worker stops when it was idle for the idle time, not a millisecond before', () => {
  const bench = createBench({ settings: { idleTimeout: 5_000 } });
  bench.returns(bench.submit());
  bench.pass(4_999);
  expect(bench.endpoint.workers).toHaveLength(1);
  bench.pass(1);
  expect(bench.endpoint.workers).toHaveLength(0);
});

test('a job starts the idle time anew', () => {
  const bench = createBench({ settings: { idleTimeout: 5_000 } });
  bench.returns(bench.submit());
  bench.pass(4_000);
  const second = bench.submit();
  bench.pass(4_000);
  bench.returns(second);
  bench.pass(4_999);
  expect(bench.endpoint.workers).toHaveLength(1);
});

test('a worker at work is never idle', () => {
  const bench = createBench({ settings: { idleTimeout: 5_000 } });
  const job = bench.submit();
  bench.pass(100_000);
  expect(bench.stateOf(job)).toBe('IN_PROGRESS');
});

test('idle workers stop down to the minimum', () => {
  const bench = createBench({ settings: { workersMin: 1, workersMax: 3 } });
  const jobs = [bench.submit(), bench.submit(), bench.submit()];
  for (const job of jobs) bench.returns(job);
  bench.pass(60_000);
  expect(bench.endpoint.workers).toHaveLength(1);
});

test('a worker that starts for a job which was called off meanwhile stops after the idle time', () => {
  const bench = createBench({ settings: { coldStart: 700, idleTimeout: 5_000 } });
  const job = bench.submit({ policy: { ttl: 10_000 } });
  bench.endpoint.queue.delete(job);
  bench.pass(700 + 5_000);
  expect(bench.endpoint.workers).toHaveLength(0);
});

test('a crashed worker is replaced while the minimum asks for it', () => {
  const bench = createBench({ settings: { workersMin: 1 } });
  const job = bench.submit();
  while (job.run !== undefined) bench.end(job, { ended: 'crashed', error: 'gone' });
  expect(bench.stateOf(job)).toBe('FAILED');
  expect(bench.endpoint.workers).toHaveLength(1);
});

test('a crashed worker leaves nothing on the agenda', () => {
  const bench = createBench({ behaviour: { retriesAutomatically: () => false } });
  const job = bench.submit({ policy: { ttl: 10_000 } });
  bench.end(job, { ended: 'crashed', error: 'gone' });
  expect(bench.service.agenda.next()).toBe(job.submittedAt + 10_000);
});

test('the minimum is kept up after a crash, while others go on', () => {
  const bench = createBench({ settings: { workersMin: 2, workersMax: 3, coldStart: 700 } });
  bench.pass(700);
  const [lost, other] = [bench.submit(), bench.submit()];
  bench.end(lost, { ended: 'crashed', error: 'gone' });
  expect(bench.endpoint.workers).toHaveLength(2);
  expect([lost, other].map(bench.stateOf)).toEqual(['IN_QUEUE', 'IN_PROGRESS']);
  bench.pass(700);
  expect(bench.stateOf(lost)).toBe('IN_PROGRESS');
});

test('a worker that is starting works on nothing, so that there is nothing to crash', () => {
  const bench = createBench({ settings: { workersMin: 1, coldStart: 700 } });
  const job = bench.submit();
  bench.pass(699);
  expect(bench.endpoint.workers.map(({ ready, runs }) => [ready, runs.size])).toEqual([[false, 0]]);
  expect([bench.stateOf(job), bench.runs.length]).toEqual(['IN_QUEUE', 0]);
});

test('idle workers never stop below the minimum, whoever crashed between', () => {
  const bench = createBench({ settings: { workersMin: 1, workersMax: 3, idleTimeout: 5_000 } });
  const [first, second, third] = [bench.submit(), bench.submit(), bench.submit()];
  bench.returns(first);
  bench.pass(4_999);
  bench.returns(second);
  bench.pass(1);
  expect(bench.endpoint.workers).toHaveLength(2);
  while (third.run !== undefined) bench.end(third, { ended: 'crashed', error: 'gone' });
  bench.pass(60_000);
  expect(bench.endpoint.workers).toHaveLength(1);
});

test('a minimum that is ready takes jobs at once', () => {
  const bench = createBench({ settings: { workersMin: 1, coldStart: 700, idleTimeout: 0 } });
  bench.pass(10_000);
  expect(bench.stateOf(bench.submit())).toBe('IN_PROGRESS');
});

test('where a worker takes two jobs, a crash takes both along', () => {
  const bench = createBench({
    settings: { workersMax: 1 },
    behaviour: { takesAnother: ({ runs }) => runs.size < 2, retriesAutomatically: () => false },
  });
  const jobs = [bench.submit(), bench.submit()];
  expect(bench.endpoint.workers).toHaveLength(1);
  bench.end(jobs[0]!, { ended: 'crashed', error: 'gone' });
  expect(jobs.map(bench.stateOf)).toEqual(['FAILED', 'FAILED']);
  expect([bench.runs.length, bench.endpoint.workers.length]).toEqual([0, 0]);
});
