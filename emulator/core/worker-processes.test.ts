import { describe, expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { dispatch, loseWorker, takeBack } from './dispatch.ts';
import { healthOf } from './health.ts';
import { takeProgress } from './stream.ts';
import { askForJobs, attachWorker } from './workers.ts';

/** An endpoint without workers of its own, and one that has attached itself. */
function fixtureWith(asks: number) {
  const fixture = createCoreFixture({ settings: { workersMax: 0 } });
  const worker = attachWorker(fixture.service, fixture.endpoint, 'w1', fixture.now());
  askForJobs(fixture.endpoint, worker, asks);
  return { ...fixture, worker };
}

describe('a worker that attached itself', () => {
  test('is given as many jobs as it asks for, whatever it works on', () => {
    const { submit, endpoint, runs, worker, service, now } = fixtureWith(2);
    for (let left = 4; left > 0; left--) submit();
    expect([runs.length, endpoint.queue.size, worker.asks]).toEqual([2, 2, 0]);
    askForJobs(endpoint, worker, 1);
    dispatch(service, endpoint, now());
    expect([runs.length, endpoint.queue.size]).toEqual([3, 1]);
  });

  test('stays however long it has nothing to do', () => {
    const { submit, returns, pass, endpoint } = fixtureWith(1);
    returns(submit());
    pass(3_600_000);
    expect(healthOf(endpoint).workers).toEqual({ idle: 1, running: 0 });
  });

  test('takes its jobs along when it is lost', () => {
    const { submit, endpoint, worker, service, now, stateOf } = fixtureWith(2);
    const jobs = [submit(), submit()];
    loseWorker(service, endpoint, worker, 'gone', now());
    expect(jobs.map(stateOf)).toEqual(['IN_QUEUE', 'IN_QUEUE']);
    expect(healthOf(endpoint)).toMatchObject({ jobs: { retried: 2 }, workers: { idle: 0, running: 0 } });
  });

  test('that never got a job has not tried it', () => {
    const { submit, endpoint, runs, service, now, stateOf } = fixtureWith(1);
    const job = submit();
    takeBack(service, runs[0]!, now());
    expect([stateOf(job), job.attempts, endpoint.counts.retried]).toEqual(['IN_QUEUE', 0, 0]);
  });

  test('shows how far it is, until the job has ended', () => {
    const { submit, runs, returns, service, now } = fixtureWith(1);
    const job = submit();
    takeProgress(runs[0]!, 'half');
    expect(service.behaviour.recordAnswer(job, now(), 'status')).toMatchObject({ output: 'half' });
    returns(job, 'all');
    expect(service.behaviour.recordAnswer(job, now(), 'status')).toMatchObject({ output: 'all' });
  });
});
