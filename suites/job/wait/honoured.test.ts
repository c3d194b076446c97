import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { TransportAnswer } from '../../../engine/http/transport.ts';
import { tiers } from '../../../engine/property/tier.ts';
import { createRealTime } from '../../../engine/time/real-time.ts';
import type { Stage } from '../../../service/target/stage.ts';
import { type Answering, fakeTarget, json, queued } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './honoured.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A second of the target's is a hundredth of ours. */
const rate = 100;
/** What passes at the target in 200 ms of ours. */
const slack = 200 * rate;

/** Judges a target on a real clock by waits of up to 4 s of its own. */
async function judgeOnRealClock(runsync: Answering, ofStage: Partial<Stage> = {}) {
  const answering: Answering = (call) => (call.url.includes('/runsync') ? runsync(call) : queued());
  const createClock: Stage['createClock'] = (_, signal) =>
    createRealTime({ rate, slack, tick: undefined, signal });
  const fake = fakeTarget(answering, rate, {}, { createClock, ...ofStage });
  const tier = { ...tiers.smoke, cases: 3, longestWait: 50 };
  return fixture.judge(ownCheck('job.wait.honoured'), { ...fake, tier, cases: undefined });
}

/** Answers when the wait is over, and not before. */
async function honouring({ url }: { url: string }, later = 0): Promise<TransportAnswer> {
  const wait = Number(new URL(url).searchParams.get('wait'));
  await sleep(wait / rate + later + 2);
  return json(200, { id: 'job-1', status: 'IN_PROGRESS' });
}

test('a target that answers when the wait is over passes', async () => {
  expect(await judgeOnRealClock(honouring)).toMatchObject({ verdict: 'pass' });
});

test('a target that answers far too late fails, on grounds of elapsed time', async () => {
  const result = await judgeOnRealClock((call) => honouring(call, 500));
  expect(result).toMatchObject({ verdict: 'fail', failure: { basis: 'timing' } });
});

describe('a target does not fail because', () => {
  test('of our own pace', async () => {
    const result = await judgeOnRealClock(honouring, {
      async pace(operation) {
        if (operation === 'runsync') await sleep(500);
        return () => {};
      },
    });
    expect(result).toMatchObject({ verdict: 'pass' });
  });

  test('of throttling us', async () => {
    const result = await judgeOnRealClock(() => json(429, {}, { 'retry-after': '0.2' }));
    expect(result).toMatchObject({ verdict: 'inconclusive', failure: undefined });
    expect(result.reason).toContain('throttled');
  });

  test('of throttling us for a while', async () => {
    const throttled = new Set<string>();
    const result = await judgeOnRealClock((call) => {
      if (throttled.has(call.url)) return honouring(call);
      throttled.add(call.url);
      return json(429, {}, { 'retry-after': '0.5' });
    });
    expect(result).toMatchObject({ verdict: 'pass' });
  });

  test('for a job that failed before the wait was over', async () => {
    const failed = () => json(200, { id: 'job-1', status: 'FAILED', error: 'the worker crashed' });
    expect((await judgeOnRealClock(failed)).verdict).not.toBe('fail');
  });
});
