import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoreFixture, createCoreFixture } from '../testing/core-fixture.ts';
import { cancel } from './cancel.ts';
import type { Scaler } from './endpoint.ts';
import { healthOf } from './health.ts';
import type { Job } from './job.ts';
import { purgeQueue } from './purge.ts';
import { retry } from './retry.ts';

type Step = { take(fixture: CoreFixture, jobs: Job[]): unknown; toString(): string };

/** A step on one of the jobs made so far, wherever it is by now. */
const onOne = (name: string, act: (fixture: CoreFixture, job: Job) => unknown) =>
  fc.nat(20).map(
    (pick): Step => ({
      take(fixture, jobs) {
        const job = jobs[pick % jobs.length];
        if (job !== undefined && fixture.endpoint.jobs.has(job.id)) act(fixture, job);
      },
      toString: () => `${name} #${pick}`,
    }),
  );

const ending = (ended: 'returned' | 'failed' | 'crashed') =>
  onOne(ended, (fixture, job) => {
    if (job.run !== undefined) fixture.end(job, { ended, output: 'done', error: 'no luck' });
  });

const policies = [{}, { ttl: 10_000 }, { executionTimeout: 5_000 }, { lowPriority: true }];
const submitting = fc.constantFrom(...policies).map(
  (policy): Step => ({
    take: (fixture, jobs) => jobs.push(fixture.submit({ policy })),
    toString: () => `submit ${JSON.stringify(policy)}`,
  }),
);

const passing = fc
  .nat(8_000)
  .map(
    (duration): Step => ({ take: (fixture) => fixture.pass(duration), toString: () => `pass ${duration}` }),
  );

const purging = fc.constant<Step>({
  take: ({ service, endpoint, now }) => purgeQueue(service, endpoint, now()),
  toString: () => 'purge',
});

const step = (): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: submitting },
    { weight: 2, arbitrary: passing },
    ending('returned'),
    ending('failed'),
    ending('crashed'),
    onOne('cancel', ({ service, endpoint, now }, job) => cancel(service, endpoint, job, now())),
    onOne('retry', ({ service, endpoint, now }, job) => retry(service, endpoint, job, now())),
    purging,
  );

const settings = () =>
  fc.record({
    workersMin: fc.nat(2),
    workersMax: fc.integer({ min: 2, max: 4 }),
    idleTimeout: fc.constantFrom(0, 5_000),
    coldStart: fc.constantFrom(0, 700),
    scaler: fc.constantFrom<Scaler>(
      { kind: 'queue-delay', delay: 0 },
      { kind: 'queue-delay', delay: 1_000 },
      { kind: 'request-count', jobs: 1 },
      { kind: 'request-count', jobs: 3 },
    ),
  });

function expectOrder({ endpoint, runs }: CoreFixture): void {
  const { workers, queue, jobs, settings: own } = endpoint;
  expect(workers.length).toBeGreaterThanOrEqual(own.workersMin);
  expect(workers.length).toBeLessThanOrEqual(own.workersMax);
  expect(new Set(runs.map(({ worker }) => worker)).size, 'one job a worker').toBe(runs.length);
  for (const { worker, job } of runs) {
    expect([worker.ready, workers.includes(worker), jobs.has(job.id)]).toEqual([true, true, true]);
  }
  for (const job of jobs.values()) {
    const places = [queue.has(job), job.run !== undefined, job.finished !== undefined];
    expect(places.filter(Boolean), `job ${job.id} is in one place`).toHaveLength(1);
  }
  const isIdle = workers.some(({ ready, runs }) => ready && runs.size === 0);
  expect(isIdle && queue.size > 0, 'a job waits beside an idle worker').toBe(false);
  expect(healthOf(endpoint).jobs).toMatchObject({ inProgress: runs.length, inQueue: queue.size });
}

test('minimum and maximum hold, a worker has one job, a job is in one place, none waits in vain', () => {
  fc.assert(
    fc.property(settings(), fc.array(step(), { maxLength: 60 }), (own, steps) => {
      const fixture = createCoreFixture({ settings: own });
      const jobs: Job[] = [];
      for (const { take } of steps) {
        take(fixture, jobs);
        expectOrder(fixture);
      }
    }),
    { numRuns: 200 },
  );
});

test('in the end every job is gone, only the minimum of workers is left, and nothing is due', () => {
  fc.assert(
    fc.property(settings(), fc.array(step(), { maxLength: 40 }), (own, steps) => {
      const fixture = createCoreFixture({ settings: own });
      const jobs: Job[] = [];
      for (const { take } of steps) take(fixture, jobs);
      fixture.pass(10 * 86_400_000);
      expect(fixture.endpoint.jobs.size).toBe(0);
      expect(fixture.endpoint.workers).toHaveLength(own.workersMin);
      expect(fixture.service.agenda.next()).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});
