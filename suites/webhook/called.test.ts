import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { tiers } from '../../engine/property/tier.ts';
import { type Answering, fakeTarget, json } from '../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../service/testing/judge-fixture.ts';
import './called.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** The clock of the target runs a hundred times as fast as a real one. */
const rate = 100;

/**
 * Completes each job at once, and calls its webhook later.
 * @param lateness in milliseconds of the target; undefined where it is not called
 */
function calling(lateness: number | undefined): Answering {
  const jobs = new Set<string>();
  async function call(id: string, url: string): Promise<void> {
    if (lateness === undefined) return;
    await sleep(lateness / rate);
    const body = JSON.stringify({ id, status: 'COMPLETED' });
    await fixture.transport.send({ method: 'POST', url, headers: {}, body }, 5000).catch(() => {});
  }
  return ({ url, body }) => {
    const [operation, id = ''] = new URL(url).pathname.split('/').slice(3);
    if (operation !== 'run' && operation !== 'runsync')
      return json(200, jobs.has(id) ? { id, status: 'COMPLETED', output: null } : { jobs: {}, workers: {} });
    const name = `job-${jobs.size + 1}`;
    jobs.add(name);
    void call(name, JSON.parse(String(body)).webhook);
    return json(200, { id: name, status: operation === 'run' ? 'IN_QUEUE' : 'COMPLETED' });
  };
}

async function judgeTarget(lateness: number | undefined) {
  const offers = new Set(['time', 'probe', 'receiver'] as const);
  const fake = fakeTarget(calling(lateness), rate, { offers });
  const tier = { ...tiers.smoke, cases: 3 };
  const check = ownCheck('webhook.called');
  const { receiver } = fixture;
  const { verdict, reason } = await fixture.judge(check, { ...fake, receiver, tier, cases: undefined });
  return { verdict, reason };
}

test.each([14_000, 40_000])('a call that comes %i ms late is one', async (lateness) => {
  expect(await judgeTarget(lateness)).toMatchObject({ verdict: 'pass' });
});

test('none is a violation', async () => {
  const { verdict, reason } = await judgeTarget(undefined);
  expect({ verdict, reason }).toEqual({
    verdict: 'fail',
    reason: expect.stringContaining("a call within 70000 ms of the job's end"),
  });
});
