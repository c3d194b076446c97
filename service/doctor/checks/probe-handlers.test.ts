import { expect, test } from 'vitest';
import type { ProbeJobResult } from '../probe-jobs.ts';
import { fakeCheckContext, probeJobsOf, ran } from '../testing/fake-check-context.ts';
import { probeHandlers } from './probe-handlers.ts';

async function runCheck(probeJob: ProbeJobResult) {
  const checkContext = fakeCheckContext({ probeJobs: probeJobsOf([probeJob]) });
  const [check] = probeHandlers(checkContext.site);
  return check!.run(checkContext);
}

test('a probe job that ran is fine', async () => {
  expect(await runCheck(ran(0))).toMatchObject([{ level: 'ok' }]);
});

test.each<[string, ProbeJobResult]>([
  ['takes no job', { came: 'refused', words: 'answered 400' }],
  ['starts no job', { came: 'late', status: 'IN_QUEUE' }],
  ['works on a job of no length', { came: 'late', status: 'IN_PROGRESS' }],
  ['loses it', { came: 'lost', words: 'answered 404' }],
  ['another output', { came: 'ended', status: 'COMPLETED', output: 42 }],
  ['ends a job of the probe as FAILED', { came: 'ended', status: 'FAILED', output: undefined }],
])('one that came to something else is a problem: %s', async (words, probeJob) => {
  const found = await runCheck(probeJob);
  expect(found).toMatchObject([{ level: 'problem', what: expect.stringContaining(words) }]);
});
