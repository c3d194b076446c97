import { describe, expect, test } from 'vitest';
import { type Bench, createBench } from '../testing/bench.ts';
import type { EndpointSettings, Scaler } from './endpoint.ts';
import { purgeQueue } from './purge.ts';

const delayed: Scaler = { kind: 'queue-delay', delay: 1_000 };
const counted = (jobs: number): Scaler => ({ kind: 'request-count', jobs });
const low = { policy: { lowPriority: true } };

function benchWith(scaler: Scaler, settings: Partial<EndpointSettings> = {}): Bench {
  return createBench({ settings: { workersMax: 5, ...settings, scaler } });
}

function workersOf({ endpoint }: Bench): number {
  return endpoint.workers.length;
}

describe('with queue-delay', () => {
  test('a worker is started once a job has waited so long, not a millisecond before', () => {
    const bench = benchWith(delayed);
    const job = bench.submit();
    bench.pass(999);
    expect([workersOf(bench), bench.stateOf(job)]).toEqual([0, 'IN_QUEUE']);
    bench.pass(1);
    expect([workersOf(bench), bench.stateOf(job)]).toEqual([1, 'IN_PROGRESS']);
  });

  test('each job has its own delay', () => {
    const bench = benchWith(delayed);
    bench.submit();
    bench.pass(400);
    bench.submit();
    bench.pass(600);
    expect(workersOf(bench)).toBe(1);
    bench.pass(400);
    expect(workersOf(bench)).toBe(2);
  });

  test('several that have waited long enough at once each get one, up to the maximum', () => {
    const bench = benchWith(delayed, { workersMax: 2 });
    for (let job = 0; job < 4; job++) bench.submit();
    bench.pass(1_000);
    expect([workersOf(bench), bench.runs.length, bench.endpoint.queue.size]).toEqual([2, 2, 2]);
  });

  test('a job that is tried again waits anew', () => {
    const bench = benchWith(delayed);
    const job = bench.submit();
    bench.pass(1_000);
    bench.end(job, { ended: 'crashed', error: 'gone' });
    bench.pass(999);
    expect(bench.stateOf(job)).toBe('IN_QUEUE');
    bench.pass(1);
    expect(bench.stateOf(job)).toBe('IN_PROGRESS');
  });

  test('a worker that is starting is not started twice', () => {
    const bench = benchWith(delayed, { coldStart: 5_000 });
    bench.submit();
    bench.pass(3_000);
    bench.submit();
    expect(workersOf(bench)).toBe(1);
    bench.pass(1_000);
    expect(workersOf(bench)).toBe(2);
  });

  test('a purged job leaves no look at the queue behind', () => {
    const bench = benchWith(delayed);
    bench.submit();
    purgeQueue(bench.service, bench.endpoint, bench.now());
    expect(bench.service.agenda.next()).toBeUndefined();
  });
});

describe('with request-count', () => {
  test.each([
    { jobs: 1, waiting: 3, workers: 3 },
    { jobs: 2, waiting: 3, workers: 2 },
    { jobs: 4, waiting: 4, workers: 1 },
    { jobs: 1, waiting: 9, workers: 5 },
  ])('$waiting jobs get $workers workers, one for each $jobs', ({ jobs, waiting, workers }) => {
    const bench = benchWith(counted(jobs));
    for (let job = 0; job < waiting; job++) bench.submit();
    expect(workersOf(bench)).toBe(workers);
  });

  test('running jobs count', () => {
    const bench = benchWith(counted(2));
    bench.submit();
    bench.submit();
    expect(workersOf(bench)).toBe(1);
    bench.submit();
    expect(workersOf(bench)).toBe(2);
  });

  test('the jobs that wait behind others run when these have ended', () => {
    const bench = benchWith(counted(3));
    const [first, second] = [bench.submit(), bench.submit()];
    bench.returns(first);
    expect(bench.stateOf(second)).toBe('IN_PROGRESS');
  });

  test('a worker kept busy by low priority does not stand for others', () => {
    const bench = benchWith(counted(1));
    const first = bench.submit();
    const spare = bench.submit(low);
    bench.returns(first);
    expect(bench.stateOf(spare)).toBe('IN_PROGRESS');
    const normal = bench.submit();
    expect(bench.stateOf(normal)).toBe('IN_PROGRESS');
  });
});

describe.each([{ scaler: delayed }, { scaler: counted(1) }, { scaler: counted(2) }])(
  'low priority with $scaler',
  ({ scaler }) => {
    test('starts no worker, however long it waits', () => {
      const bench = benchWith(scaler);
      for (let job = 0; job < 3; job++) bench.submit(low);
      bench.pass(3_600_000);
      expect(workersOf(bench)).toBe(0);
    });

    test('starts none beside others at work', () => {
      const bench = benchWith(scaler);
      const normal = [bench.submit(), bench.submit()];
      bench.pass(1_000);
      const before = workersOf(bench);
      for (let job = 0; job < 3; job++) bench.submit(low);
      bench.pass(5_000);
      expect(workersOf(bench)).toBe(before);
      expect(normal.some((job) => bench.stateOf(job) === 'IN_PROGRESS')).toBe(true);
    });

    test('runs on a worker that another job started', () => {
      const bench = benchWith(scaler);
      const spare = bench.submit(low);
      const normal = bench.submit();
      bench.pass(1_000);
      while (normal.run === undefined && spare.run === undefined) bench.pass(1_000);
      for (const { job } of [...bench.runs]) bench.returns(job);
      bench.pass(1_000);
      for (const { job } of [...bench.runs]) bench.returns(job);
      expect([spare, normal].map(bench.stateOf)).toEqual(['COMPLETED', 'COMPLETED']);
    });
  },
);

test('the minimum serves jobs of low priority, and is kept when they have ended', () => {
  const bench = benchWith(delayed, { workersMin: 1 });
  const job = bench.submit(low);
  expect(bench.stateOf(job)).toBe('IN_PROGRESS');
  bench.returns(job);
  bench.pass(60_000);
  expect(workersOf(bench)).toBe(1);
});
