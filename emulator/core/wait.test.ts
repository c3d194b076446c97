import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { cancel } from './cancel.ts';
import { purgeQueue } from './purge.ts';
import { awaitEnd } from './wait.ts';

function waiting(wait: number, fixture = createCoreFixture()) {
  const job = fixture.submit({}, 'runsync');
  const waitEnds: { after: number; elapsed: boolean }[] = [];
  const start = fixture.now();
  awaitEnd(fixture.service, job, start + wait, (now, elapsed) =>
    waitEnds.push({ after: now - start, elapsed }),
  );
  return { fixture, job, waitEnds };
}

test('a job that ends within the wait is answered at once', () => {
  const { fixture, job, waitEnds } = waiting(90_000);
  fixture.pass(1_234);
  fixture.returns(job);
  expect(waitEnds).toEqual([{ after: 1_234, elapsed: false }]);
  fixture.pass(100_000);
  expect(waitEnds).toHaveLength(1);
});

test('a job that is deleted after its end is answered once', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ policy: { ttl: 10_000 } }, 'runsync');
  const waitEnds: boolean[] = [];
  awaitEnd(fixture.service, job, fixture.now() + 90_000, (_, elapsed) => waitEnds.push(elapsed));
  fixture.returns(job);
  fixture.pass(10_001);
  expect(waitEnds).toEqual([false]);
});

test('the wait ends when it is over, not a millisecond before', () => {
  const { fixture, waitEnds } = waiting(1_000);
  fixture.pass(999);
  expect(waitEnds).toEqual([]);
  fixture.pass(1);
  expect(waitEnds).toEqual([{ after: 1_000, elapsed: true }]);
});

test('the end of the wait lets the job go on', () => {
  const { fixture, job, waitEnds } = waiting(1_000);
  fixture.pass(5_000);
  fixture.returns(job);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
  expect(waitEnds).toHaveLength(1);
});

test('several who wait for one job are all answered', () => {
  const { fixture, job, waitEnds } = waiting(90_000);
  awaitEnd(fixture.service, job, fixture.now() + 50, (_, elapsed) => waitEnds.push({ after: 0, elapsed }));
  fixture.pass(50);
  fixture.returns(job);
  expect(waitEnds.map(({ elapsed }) => elapsed)).toEqual([true, false]);
});

test('a job that has ended already is answered at once', () => {
  const { fixture, job } = waiting(90_000);
  fixture.returns(job);
  const waitEnds: boolean[] = [];
  awaitEnd(fixture.service, job, fixture.now() + 1_000, (_, elapsed) => waitEnds.push(elapsed));
  expect(waitEnds).toEqual([false]);
});

test('a cancelled job ends the wait', () => {
  const { fixture, job, waitEnds } = waiting(90_000);
  cancel(fixture.service, fixture.endpoint, job, fixture.now());
  expect(waitEnds).toEqual([{ after: 0, elapsed: false }]);
});

test('a purged job ends the wait', () => {
  const { fixture, waitEnds } = waiting(90_000, createCoreFixture({ settings: { workersMax: 0 } }));
  purgeQueue(fixture.service, fixture.endpoint, fixture.now());
  expect(waitEnds).toEqual([{ after: 0, elapsed: false }]);
});

test('a job that is deleted at its ttl ends the wait', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ policy: { ttl: 10_000 } }, 'runsync');
  const waitEnds: boolean[] = [];
  awaitEnd(fixture.service, job, fixture.now() + 90_000, (_, elapsed) => waitEnds.push(elapsed));
  fixture.pass(10_001);
  expect(waitEnds).toEqual([false]);
});

test('the behaviour decides when an ended job is answered, not whether', () => {
  const fixture = createCoreFixture({
    behaviour: { syncAnswerAt: (now, waitEnd) => Math.min(now + 30, waitEnd) },
  });
  const start = fixture.now();
  const [soon, late] = [fixture.submit(), fixture.submit()];
  const waitEnds: { after: number; elapsed: boolean }[] = [];
  for (const [job, wait] of [
    [soon, 1_000],
    [late, 60],
  ] as const) {
    awaitEnd(fixture.service, job, start + wait, (now, elapsed) =>
      waitEnds.push({ after: now - start, elapsed }),
    );
  }
  fixture.pass(50);
  for (const job of [soon, late]) fixture.returns(job);
  fixture.pass(1_000);
  expect(waitEnds).toEqual([
    { after: 60, elapsed: false },
    { after: 80, elapsed: false },
  ]);
});

test('a job that outlives the wait is marked so, one that ends within it is not', () => {
  const [early, late] = [waiting(1_000), waiting(1_000)];
  early.fixture.pass(999);
  early.fixture.returns(early.job);
  late.fixture.pass(1_000);
  expect([early.job.outlivedWait, late.job.outlivedWait]).toEqual([false, true]);
});
