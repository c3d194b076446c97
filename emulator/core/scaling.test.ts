import { describe, expect, test } from 'vitest';
import { type CoreFixture, createCoreFixture } from '../testing/core-fixture.ts';
import type { EndpointSettings, Scaler } from './endpoint.ts';
import { purgeQueue } from './purge.ts';

const delayed: Scaler = { kind: 'queue-delay', delay: 1_000 };
const counted = (jobs: number): Scaler => ({ kind: 'request-count', jobs });
const low = { policy: { lowPriority: true } };

function fixtureWith(scaler: Scaler, settings: Partial<EndpointSettings> = {}): CoreFixture {
  return createCoreFixture({ settings: { workersMax: 5, ...settings, scaler } });
}

function workersOf({ endpoint }: CoreFixture): number {
  return endpoint.workers.length;
}

describe('with queue-delay', () => {
  test('a worker is started once a job has waited so long, not a millisecond before', () => {
    const fixture = fixtureWith(delayed);
    const job = fixture.submit();
    fixture.pass(999);
    expect([workersOf(fixture), fixture.stateOf(job)]).toEqual([0, 'IN_QUEUE']);
    fixture.pass(1);
    expect([workersOf(fixture), fixture.stateOf(job)]).toEqual([1, 'IN_PROGRESS']);
  });

  test('each job has its own delay', () => {
    const fixture = fixtureWith(delayed);
    fixture.submit();
    fixture.pass(400);
    fixture.submit();
    fixture.pass(600);
    expect(workersOf(fixture)).toBe(1);
    fixture.pass(400);
    expect(workersOf(fixture)).toBe(2);
  });

  test('several that have waited long enough at once each get one, up to the maximum', () => {
    const fixture = fixtureWith(delayed, { workersMax: 2 });
    for (let job = 0; job < 4; job++) fixture.submit();
    fixture.pass(1_000);
    expect([workersOf(fixture), fixture.runs.length, fixture.endpoint.queue.size]).toEqual([2, 2, 2]);
  });

  test('a job that is tried again waits anew', () => {
    const fixture = fixtureWith(delayed);
    const job = fixture.submit();
    fixture.pass(1_000);
    fixture.end(job, { ended: 'crashed', error: 'gone' });
    fixture.pass(999);
    expect(fixture.stateOf(job)).toBe('IN_QUEUE');
    fixture.pass(1);
    expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
  });

  test('a worker that is starting is not started twice', () => {
    const fixture = fixtureWith(delayed, { coldStart: 5_000 });
    fixture.submit();
    fixture.pass(3_000);
    fixture.submit();
    expect(workersOf(fixture)).toBe(1);
    fixture.pass(1_000);
    expect(workersOf(fixture)).toBe(2);
  });

  test('a purged job leaves no look at the queue behind', () => {
    const fixture = fixtureWith(delayed);
    fixture.submit();
    purgeQueue(fixture.service, fixture.endpoint, fixture.now());
    expect(fixture.service.agenda.next()).toBeUndefined();
  });
});

describe('with request-count', () => {
  test.each([
    { jobs: 1, waiting: 3, workers: 3 },
    { jobs: 2, waiting: 3, workers: 2 },
    { jobs: 4, waiting: 4, workers: 1 },
    { jobs: 1, waiting: 9, workers: 5 },
  ])('$waiting jobs get $workers workers, one for each $jobs', ({ jobs, waiting, workers }) => {
    const fixture = fixtureWith(counted(jobs));
    for (let job = 0; job < waiting; job++) fixture.submit();
    expect(workersOf(fixture)).toBe(workers);
  });

  test('running jobs count', () => {
    const fixture = fixtureWith(counted(2));
    fixture.submit();
    fixture.submit();
    expect(workersOf(fixture)).toBe(1);
    fixture.submit();
    expect(workersOf(fixture)).toBe(2);
  });

  test('the jobs that wait behind others run when these have ended', () => {
    const fixture = fixtureWith(counted(3));
    const [first, second] = [fixture.submit(), fixture.submit()];
    fixture.returns(first);
    expect(fixture.stateOf(second)).toBe('IN_PROGRESS');
  });

  test('a worker kept busy by low priority does not stand for others', () => {
    const fixture = fixtureWith(counted(1));
    const first = fixture.submit();
    const spare = fixture.submit(low);
    fixture.returns(first);
    expect(fixture.stateOf(spare)).toBe('IN_PROGRESS');
    const normal = fixture.submit();
    expect(fixture.stateOf(normal)).toBe('IN_PROGRESS');
  });
});

describe.each([{ scaler: delayed }, { scaler: counted(1) }, { scaler: counted(2) }])(
  'low priority with $scaler',
  ({ scaler }) => {
    test('starts no worker, however long it waits', () => {
      const fixture = fixtureWith(scaler);
      for (let job = 0; job < 3; job++) fixture.submit(low);
      fixture.pass(3_600_000);
      expect(workersOf(fixture)).toBe(0);
    });

    test('starts none beside others at work', () => {
      const fixture = fixtureWith(scaler);
      const normal = [fixture.submit(), fixture.submit()];
      fixture.pass(1_000);
      const before = workersOf(fixture);
      for (let job = 0; job < 3; job++) fixture.submit(low);
      fixture.pass(5_000);
      expect(workersOf(fixture)).toBe(before);
      expect(normal.some((job) => fixture.stateOf(job) === 'IN_PROGRESS')).toBe(true);
    });

    test('runs on a worker that another job started', () => {
      const fixture = fixtureWith(scaler);
      const spare = fixture.submit(low);
      const normal = fixture.submit();
      fixture.pass(1_000);
      while (normal.run === undefined && spare.run === undefined) fixture.pass(1_000);
      for (const { job } of [...fixture.runs]) fixture.returns(job);
      fixture.pass(1_000);
      for (const { job } of [...fixture.runs]) fixture.returns(job);
      expect([spare, normal].map(fixture.stateOf)).toEqual(['COMPLETED', 'COMPLETED']);
    });
  },
);

test('the minimum serves jobs of low priority, and is kept when they have ended', () => {
  const fixture = fixtureWith(delayed, { workersMin: 1 });
  const job = fixture.submit(low);
  expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
  fixture.returns(job);
  fixture.pass(60_000);
  expect(workersOf(fixture)).toBe(1);
});
