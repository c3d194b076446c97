import { expect, test } from 'vitest';
import { fakeCheckContext, probeJobsOf, ran } from '../testing/fake-check-context.ts';
import { scaleUp } from './scale-up.ts';

const slow = 95_000;

function runCheck(scaleUpMs?: number) {
  const probeJobs = probeJobsOf([ran(0), ran(0, slow)]);
  return scaleUp.run(fakeCheckContext({ probeJobs }, scaleUpMs === undefined ? {} : { scaleUpMs }));
}

test('a worker that starts late is reported, with what to write down', async () => {
  const [found] = await runCheck();
  expect(found).toMatchObject({ level: 'warning', what: expect.stringMatching(/exclusive took 95 s/) });
  expect(found!.todo).toContain('capabilities.scaleUpMs to 100000');
});

test('one that the profile states is fine', async () => {
  expect(await runCheck(90_000)).toMatchObject([{ level: 'ok' }]);
});
