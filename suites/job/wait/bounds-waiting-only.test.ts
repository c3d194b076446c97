import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { tiers } from '../../../engine/property/tier.ts';
import { limits } from '../../../generated/limits.ts';
import { type Answering, fakeTarget, json } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './bounds-waiting-only.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A second of the target's is a hundredth of ours. */
const rate = 100;
/** The retention of a result, in real milliseconds. */
const kept = limits.retention.runsync / rate;

type Submission = {
  readonly input: {
    readonly probe: { readonly beacon: string; readonly work: number; readonly return: object };
  };
};

/**
 * Jobs that work as ordered, whose results are kept for so long, behind a path that holds up each status.
 * @param way real milliseconds that a status takes to get there
 */
function working(way: number, keptFor: number): Answering {
  const jobs = new Map<string, { readonly output: object; ended?: number }>();
  return async ({ url, body }) => {
    const { pathname, searchParams } = new URL(url);
    const [operation, id = ''] = pathname.split('/').slice(3);
    if (operation === 'runsync') {
      const { probe } = (JSON.parse(String(body)) as Submission).input;
      const name = `job-${jobs.size + 1}`;
      const job: { readonly output: object; ended?: number } = { output: probe.return };
      jobs.set(name, job);
      void fixture.report('start', name, probe.beacon);
      void sleep(probe.work / rate).then(() => {
        job.ended = performance.now();
        return fixture.report('end', name, probe.beacon);
      });
      await sleep(Number(searchParams.get('wait')) / rate + 2);
      return json(200, { id: name, status: 'IN_PROGRESS' });
    }
    if (operation !== 'status') return json(200, { jobs: {}, workers: {} });
    await sleep(way);
    const { ended, output } = jobs.get(id) ?? {};
    if (ended === undefined) return json(200, { id, status: 'IN_PROGRESS' });
    return performance.now() - ended > keptFor
      ? json(404, {})
      : json(200, { id, status: 'COMPLETED', output });
  };
}

function judgeTarget(way: number, keptFor: number) {
  const fake = fakeTarget(working(way, keptFor), rate);
  const tier = { ...tiers.smoke, cases: 2, longestWait: 500 };
  const { receiver } = fixture;
  const check = ownCheck('job.wait.bounds-waiting-only');
  return fixture.judge(check, { ...fake, receiver, tier, cases: undefined });
}

test('a target passes whose results are kept', async () => {
  expect(await judgeTarget(0, kept)).toMatchObject({ verdict: 'pass' });
});

test('one behind a path so slow that the retention is over meanwhile does not fail', async () => {
  const { verdict, reason } = await judgeTarget(kept + 50, kept);
  expect([verdict, reason]).toEqual(['inconclusive', expect.stringContaining('may have been over already')]);
});

test('one fails that loses them', async () => {
  expect(await judgeTarget(0, 0)).toMatchObject({ verdict: 'fail', failure: { basis: 'timing' } });
});
