import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';

test('the minimum of workers is there from the start', () => {
  const { endpoint } = createCoreFixture({ settings: { workersMin: 2 } });
  expect(endpoint.workers).toHaveLength(2);
});

test('a new worker takes no job before its cold start is over', () => {
  const fixture = createCoreFixture({ settings: { coldStart: 700 } });
  const job = fixture.submit();
  fixture.pass(699);
  expect(fixture.stateOf(job)).toBe('IN_QUEUE');
  fixture.pass(1);
  expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
});

test('one worker starts for each job that waits, and no more', () => {
  const fixture = createCoreFixture({ settings: { coldStart: 700, workersMax: 5 } });
  fixture.submit();
  fixture.pass(100);
  fixture.submit();
  expect(fixture.endpoint.workers).toHaveLength(2);
});

test('a warm worker is used before a new one is started', () => {
  const fixture = createCoreFixture({ settings: { coldStart: 700 } });
  const first = fixture.submit();
  fixture.pass(700);
  fixture.returns(first);
  const second = fixture.submit();
  expect(fixture.stateOf(second)).toBe('IN_PROGRESS');
  expect(fixture.endpoint.workers).toHaveLength(1);
});

test('a worker stops when it was idle for the idle time, not a millisecond before', () => {
  const fixture = createCoreFixture({ settings: { idleTimeout: 5_000 } });
  fixture.returns(fixture.submit());
  fixture.pass(4_999);
  expect(fixture.endpoint.workers).toHaveLength(1);
  fixture.pass(1);
  expect(fixture.endpoint.workers).toHaveLength(0);
});

test('a job starts the idle time anew', () => {
  const fixture = createCoreFixture({ settings: { idleTimeout: 5_000 } });
  fixture.returns(fixture.submit());
  fixture.pass(4_000);
  const second = fixture.submit();
  fixture.pass(4_000);
  fixture.returns(second);
  fixture.pass(4_999);
  expect(fixture.endpoint.workers).toHaveLength(1);
});

test('a worker at work is never idle', () => {
  const fixture = createCoreFixture({ settings: { idleTimeout: 5_000 } });
  const job = fixture.submit();
  fixture.pass(100_000);
  expect(fixture.stateOf(job)).toBe('IN_PROGRESS');
});

test('idle workers stop down to the minimum', () => {
  const fixture = createCoreFixture({ settings: { workersMin: 1, workersMax: 3 } });
  const jobs = [fixture.submit(), fixture.submit(), fixture.submit()];
  for (const job of jobs) fixture.returns(job);
  fixture.pass(60_000);
  expect(fixture.endpoint.workers).toHaveLength(1);
});

test('a worker that starts for a job which was called off meanwhile stops after the idle time', () => {
  const fixture = createCoreFixture({ settings: { coldStart: 700, idleTimeout: 5_000 } });
  const job = fixture.submit({ policy: { ttl: 10_000 } });
  fixture.endpoint.queue.delete(job);
  fixture.pass(700 + 5_000);
  expect(fixture.endpoint.workers).toHaveLength(0);
});

test('a crashed worker is replaced while the minimum asks for it', () => {
  const fixture = createCoreFixture({ settings: { workersMin: 1 } });
  const job = fixture.submit();
  while (job.run !== undefined) fixture.end(job, { ended: 'crashed', error: 'gone' });
  expect(fixture.stateOf(job)).toBe('FAILED');
  expect(fixture.endpoint.workers).toHaveLength(1);
});

test('a crashed worker leaves nothing on the agenda', () => {
  const fixture = createCoreFixture({ behaviour: { retriesAutomatically: () => false } });
  const job = fixture.submit({ policy: { ttl: 10_000 } });
  fixture.end(job, { ended: 'crashed', error: 'gone' });
  expect(fixture.service.agenda.next()).toBe(job.submittedAt + 10_000);
});

test('the minimum is kept up after a crash, while others go on', () => {
  const fixture = createCoreFixture({ settings: { workersMin: 2, workersMax: 3, coldStart: 700 } });
  fixture.pass(700);
  const [lost, other] = [fixture.submit(), fixture.submit()];
  fixture.end(lost, { ended: 'crashed', error: 'gone' });
  expect(fixture.endpoint.workers).toHaveLength(2);
  expect([lost, other].map(fixture.stateOf)).toEqual(['IN_QUEUE', 'IN_PROGRESS']);
  fixture.pass(700);
  expect(fixture.stateOf(lost)).toBe('IN_PROGRESS');
});

test('a worker that is starting works on nothing, so that there is nothing to crash', () => {
  const fixture = createCoreFixture({ settings: { workersMin: 1, coldStart: 700 } });
  const job = fixture.submit();
  fixture.pass(699);
  expect(fixture.endpoint.workers.map(({ ready, runs }) => [ready, runs.size])).toEqual([[false, 0]]);
  expect([fixture.stateOf(job), fixture.runs.length]).toEqual(['IN_QUEUE', 0]);
});

test('idle workers never stop below the minimum, whoever crashed between', () => {
  const fixture = createCoreFixture({ settings: { workersMin: 1, workersMax: 3, idleTimeout: 5_000 } });
  const [first, second, third] = [fixture.submit(), fixture.submit(), fixture.submit()];
  fixture.returns(first);
  fixture.pass(4_999);
  fixture.returns(second);
  fixture.pass(1);
  expect(fixture.endpoint.workers).toHaveLength(2);
  while (third.run !== undefined) fixture.end(third, { ended: 'crashed', error: 'gone' });
  fixture.pass(60_000);
  expect(fixture.endpoint.workers).toHaveLength(1);
});

test('a minimum that is ready takes jobs at once', () => {
  const fixture = createCoreFixture({ settings: { workersMin: 1, coldStart: 700, idleTimeout: 0 } });
  fixture.pass(10_000);
  expect(fixture.stateOf(fixture.submit())).toBe('IN_PROGRESS');
});

test('where a worker takes two jobs, a crash takes both along', () => {
  const fixture = createCoreFixture({
    settings: { workersMax: 1 },
    behaviour: { takesAnother: ({ runs }) => runs.size < 2, retriesAutomatically: () => false },
  });
  const jobs = [fixture.submit(), fixture.submit()];
  expect(fixture.endpoint.workers).toHaveLength(1);
  fixture.end(jobs[0]!, { ended: 'crashed', error: 'gone' });
  expect(jobs.map(fixture.stateOf)).toEqual(['FAILED', 'FAILED']);
  expect([fixture.runs.length, fixture.endpoint.workers.length]).toEqual([0, 0]);
});
