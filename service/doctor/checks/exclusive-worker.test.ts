import { expect, test } from 'vitest';
import { answered, fakeCheckContext, probeJobsOf, ran } from '../testing/fake-check-context.ts';
import { exclusiveWorker } from './exclusive-worker.ts';

const idle = { jobs: { inQueue: 0, inProgress: 0 } };

function runCheck(starts: readonly [number, number], health: object = idle) {
  const probeJobs = probeJobsOf([ran(0), ...starts.map((at) => ran(at))]);
  return exclusiveWorker.run(fakeCheckContext({ probeJobs, health: async () => answered(health) }));
}

test('jobs that run one after the other are fine', async () => {
  expect(await runCheck([2000, 3000])).toMatchObject([{ level: 'ok' }]);
});

test('jobs that run together are a problem', async () => {
  expect(await runCheck([2000, 2400])).toMatchObject([
    { level: 'problem', what: expect.stringMatching(/two jobs/) },
  ]);
});

test('jobs of somebody else are a warning', async () => {
  const taken = await runCheck([2000, 3000], { jobs: { inQueue: 3, inProgress: 1 } });
  expect(taken).toMatchObject([{ level: 'warning', what: expect.stringMatching(/4 jobs/) }]);
});

test('where two jobs do not both run nothing can be concluded', async () => {
  const probeJobs = probeJobsOf([ran(0), ran(1), { came: 'late', status: 'IN_QUEUE' }]);
  const found = await exclusiveWorker.run(
    fakeCheckContext({ probeJobs, health: async () => answered(idle) }),
  );
  expect(found).toMatchObject([{ level: 'skipped' }]);
});
