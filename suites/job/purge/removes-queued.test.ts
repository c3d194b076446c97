import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { tiers } from '../../../engine/property/tier.ts';
import { type Answering, fakeTarget, json } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './removes-queued.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A second of the target's is a hundredth of ours. */
const rate = 100;

type FakeJob = { id: string; status: string; probe: { beacon: string; work: number; fail?: object } };

/**
 * One worker, on a real clock. A job that fails shows FAILED until it is queued for another attempt, as it is by the time of a
 * purge.
 * @param isTriedAgain whether a job that failed is: otherwise a purge counts what has failed for good
 */
function oneWorker(isTriedAgain: boolean): Answering {
  const jobs = new Map<string, FakeJob>();
  let free = Promise.resolve();

  async function work(job: FakeJob): Promise<void> {
    if (job.status !== 'IN_QUEUE') return;
    job.status = 'IN_PROGRESS';
    await fixture.report('start', job.id, job.probe.beacon);
    await sleep((job.probe.work ?? 0) / rate);
    await fixture.report('end', job.id, job.probe.beacon);
    job.status = 'COMPLETED';
  }

  function purge(): number {
    const some = [...jobs.values()].filter(({ status }) => status === 'IN_QUEUE' || status === 'FAILED');
    for (const job of some)
      job.status = job.status === 'FAILED' && !isTriedAgain ? 'FAILED for good' : 'gone';
    return some.length;
  }

  return ({ url, body }) => {
    const [operation, id = ''] = url.split('/').slice(5);
    if (operation === 'purge-queue') return json(200, { removed: purge(), status: 'completed' });
    if (operation === 'run') {
      const { probe } = JSON.parse(String(body)).input;
      const isBroken = probe.fail !== undefined || probe.crash !== undefined;
      const job = { id: `job-${jobs.size + 1}`, status: isBroken ? 'FAILED' : 'IN_QUEUE', probe };
      jobs.set(job.id, job);
      free = free.then(() => work(job)).catch(() => {});
      return json(200, { id: job.id, status: 'IN_QUEUE' });
    }
    const job = jobs.get(id);
    if (job === undefined || job.status === 'gone') return json(operation === 'health' ? 200 : 404, {});
    return json(200, { id, status: job.status.replace(' for good', '') });
  };
}

function judge(isTriedAgain: boolean) {
  const tier = { ...tiers.gate, exclusiveCases: 6, turn: { usual: 3000, most: 3000 } };
  const fake = fakeTarget(oneWorker(isTriedAgain), rate);
  const { receiver } = fixture;
  return fixture.judge(ownCheck('job.purge.removes-queued'), { ...fake, receiver, tier, cases: undefined });
}

test('a job that showed FAILED may have waited for another attempt when the queue was purged', async () => {
  const { verdict, reason, failure } = await judge(true);
  expect(failure?.message).toBeUndefined();
  expect(['pass', 'inconclusive'], reason).toContain(verdict);
});

test('one that has failed for good is not counted, unless a call may have been repeated', async () => {
  const { verdict, failure } = await judge(false);
  expect(['fail', 'intermittent']).toContain(verdict);
  expect(failure).toMatchObject({ basis: 'repetition', message: expect.stringContaining('removed in all') });
});
