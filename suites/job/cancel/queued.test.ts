import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { TransportAnswer, TransportRequest } from '../../../engine/http/transport.ts';
import { tiers } from '../../../engine/property/tier.ts';
import { fakeTarget, json } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './queued.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A second of the target's is a hundredth of ours. */
const rate = 100;

type FakeJob = {
  id: string;
  status: string;
  probe: { beacon: string; work: number };
  started: PromiseWithResolvers<void>;
};

/**
 * A service with one worker that follows the document, on a real clock.
 * @param cancelling how it takes up a cancel: it may do so late
 */
function oneWorker(cancelling: (job: FakeJob) => Promise<void>) {
  const jobs = new Map<string, FakeJob>();
  let free = Promise.resolve();

  async function work(job: FakeJob): Promise<void> {
    if (job.status !== 'IN_QUEUE') return;
    job.status = 'IN_PROGRESS';
    await fixture.report('start', job.id, job.probe.beacon);
    job.started.resolve();
    await sleep(job.probe.work / rate);
    if (job.status !== 'IN_PROGRESS') return;
    await fixture.report('end', job.id, job.probe.beacon);
    job.status = 'COMPLETED';
  }

  return async ({ url, body }: TransportRequest): Promise<TransportAnswer> => {
    const [operation, id] = url.split('/').slice(5);
    if (operation === 'run') {
      const { probe } = JSON.parse(String(body)).input;
      const job = {
        id: `job-${jobs.size + 1}`,
        status: 'IN_QUEUE',
        probe,
        started: Promise.withResolvers<void>(),
      };
      jobs.set(job.id, job);
      // A worker may outlive its test, and find nobody to report to.
      free = free.then(() => work(job)).catch(() => {});
      return json(200, { id: job.id, status: 'IN_QUEUE' });
    }
    const job = jobs.get(id ?? '');
    if (job === undefined) return json(operation === 'health' ? 200 : 404, {});
    if (operation === 'cancel') {
      await cancelling(job);
      job.status = 'CANCELLED';
    }
    return json(200, { id: job.id, status: job.status });
  };
}

async function judge(cancelling: (job: FakeJob) => Promise<void>) {
  const tier = { ...tiers.gate, exclusiveCases: 3, turn: { usual: 1200, most: 1200 } };
  const fake = fakeTarget(oneWorker(cancelling), rate);
  return fixture.judge(ownCheck('job.cancel.queued'), { ...fake, tier, cases: undefined });
}

test('a target that takes a cancel up at once never fails', async () => {
  const { verdict, reason } = await judge(async () => {});
  expect(['pass', 'inconclusive'], reason).toContain(verdict);
});

describe('a job that came to work before the target took the cancel up', () => {
  test('is no violation: it was not queued any more', async () => {
    const { verdict, reason } = await judge((job) => job.started.promise);
    expect(['pass', 'inconclusive'], reason).toContain(verdict);
  });
});
