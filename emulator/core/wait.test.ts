import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { cancel } from './cancel.ts';
import { purgeQueue } from './purge.ts';
import { awaitEnd } from './wait.ts';

function waiting(wait: number, bench = createBench()) {
  const job = bench.submit({}, 'runsync');
  const told: { after: number; elapsed: boolean }[] = [];
  const start = bench.now();
  awaitEnd(bench.service, job, start + wait, (now, elapsed) => told.push({ after: now - start, elapsed }));
  return { bench, job, told };
}

test('a job that ends within the wait is told of at once', () => {
  const { bench, job, told } = waiting(90_000);
  bench.pass(1_234);
  bench.returns(job);
  expect(told).toEqual([{ after: 1_234, elapsed: false }]);
  bench.pass(100_000);
  expect(told).toHaveLength(1);
});

test('a job that is deleted after its end is told of once', () => {
  const bench = createBench();
  const job = bench.submit({ policy: { ttl: 10_000 } }, 'runsync');
  const told: boolean[] = [];
  awaitEnd(bench.service, job, bench.now() + 90_000, (_, elapsed) => told.push(elapsed));
  bench.returns(job);
  bench.pass(10_001);
  expect(told).toEqual([false]);
});

test('the wait ends when it is over, not a millisecond before', () => {
  const { bench, told } = waiting(1_000);
  bench.pass(999);
  expect(told).toEqual([]);
  bench.pass(1);
  expect(told).toEqual([{ after: 1_000, elapsed: true }]);
});

test('the end of the wait lets the job go on', () => {
  const { bench, job, told } = waiting(1_000);
  bench.pass(5_000);
  bench.returns(job);
  expect(bench.stateOf(job)).toBe('COMPLETED');
  expect(told).toHaveLength(1);
});

test('several who wait for one job are all told', () => {
  const { bench, job, told } = waiting(90_000);
  awaitEnd(bench.service, job, bench.now() + 50, (_, elapsed) => told.push({ after: 0, elapsed }));
  bench.pass(50);
  bench.returns(job);
  expect(told.map(({ elapsed }) => elapsed)).toEqual([true, false]);
});

test('a job that has ended already is told of at once', () => {
  const { bench, job } = waiting(90_000);
  bench.returns(job);
  const told: boolean[] = [];
  awaitEnd(bench.service, job, bench.now() + 1_000, (_, elapsed) => told.push(elapsed));
  expect(told).toEqual([false]);
});

test('a cancelled job ends the wait', () => {
  const { bench, job, told } = waiting(90_000);
  cancel(bench.service, bench.endpoint, job, bench.now());
  expect(told).toEqual([{ after: 0, elapsed: false }]);
});

test('a purged job ends the wait', () => {
  const { bench, told } = waiting(90_000, createBench({ settings: { workersMax: 0 } }));
  purgeQueue(bench.service, bench.endpoint, bench.now());
  expect(told).toEqual([{ after: 0, elapsed: false }]);
});

test('a job that is deleted at its ttl ends the wait', () => {
  const bench = createBench();
  const job = bench.submit({ policy: { ttl: 10_000 } }, 'runsync');
  const told: boolean[] = [];
  awaitEnd(bench.service, job, bench.now() + 90_000, (_, elapsed) => told.push(elapsed));
  bench.pass(10_001);
  expect(told).toEqual([false]);
});

test('the behaviour decides when an ended job is answered, not whether', () => {
  const bench = createBench({ behaviour: { syncAnswerAt: (now, waitEnd) => Math.min(now + 30, waitEnd) } });
  const start = bench.now();
  const [soon, late] = [bench.submit(), bench.submit()];
  const told: { after: number; elapsed: boolean }[] = [];
  for (const [job, wait] of [
    [soon, 1_000],
    [late, 60],
  ] as const) {
    awaitEnd(bench.service, job, start + wait, (now, elapsed) => told.push({ after: now - start, elapsed }));
  }
  bench.pass(50);
  for (const job of [soon, late]) bench.returns(job);
  bench.pass(1_000);
  expect(told).toEqual([
    { after: 60, elapsed: false },
    { after: 80, elapsed: false },
  ]);
});

test('a job that outlives the wait is marked so, one that ends within it is not', () => {
  const [early, late] = [waiting(1_000), waiting(1_000)];
  early.bench.pass(999);
  early.bench.returns(early.job);
  late.bench.pass(1_000);
  expect([early.job.outlivedWait, late.job.outlivedWait]).toEqual([false, true]);
});
