import { afterAll, expect, test } from 'vitest';
import { tiers } from '../../../engine/property/tier.ts';
import { type Answering, fakeTarget, json } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './failed.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A second of the target's is a hundredth of ours. */
const rate = 100;

/** Jobs complete; those that are to fail show FAILED when they are first asked for, and then something else. */
function failingOnce(afterwards: string): Answering {
  const states = new Map<string, string>();
  return ({ url, body }) => {
    const [operation, id = ''] = url.split('/').slice(5);
    if (operation === 'run') {
      const name = `job-${states.size + 1}`;
      states.set(name, JSON.parse(String(body)).input.probe.fail === undefined ? 'COMPLETED' : 'FAILED');
      return json(200, { id: name, status: 'IN_QUEUE' });
    }
    const status = states.get(id);
    if (status === 'FAILED') states.set(id, afterwards);
    return status === undefined ? json(operation === 'health' ? 200 : 404, {}) : json(200, { id, status });
  };
}

/** @param retries how long automatic retries may take, in milliseconds of the target's time */
function judgeOnRealClock(afterwards: string, retries: number) {
  const fake = fakeTarget(failingOnce(afterwards), rate, { retries });
  const tier = { ...tiers.smoke, cases: 3, longestWait: 400 };
  return fixture.judge(ownCheck('job.state.failed'), { ...fake, tier, cases: undefined });
}

test('a job that is tried again while automatic retries may come is not judged', async () => {
  const { verdict, reason } = await judgeOnRealClock('IN_PROGRESS', 600_000);
  expect([verdict, reason]).toEqual(['inconclusive', expect.stringContaining('another attempt followed')]);
});

test('one that is at work when they are over is no job that failed', async () => {
  expect(await judgeOnRealClock('IN_PROGRESS', 1)).toMatchObject({ verdict: 'fail' });
});

test('nor is one that completes, whenever that shows', async () => {
  expect(await judgeOnRealClock('COMPLETED', 600_000)).toMatchObject({ verdict: 'fail' });
});
