import { afterAll, expect, test } from 'vitest';
import type { TransportAnswer } from '../../../engine/http/transport.ts';
import { tiers } from '../../../engine/property/tier.ts';
import { limits } from '../../../generated/limits.ts';
import { type Answering, fakeTarget, json } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './keeps-ended.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A second of the target's is a hundredth of ours. */
const rate = 100;
/** Jobs that are to complete work no longer. */
const longestWork = 60_000;

/** Jobs end at once, as they are ordered to; after a purge those that broke are answered so. */
function breaking(afterPurge: (id: string) => TransportAnswer): Answering {
  const jobs = new Map<string, object>();
  let isPurged = false;
  return ({ url, body }) => {
    const [operation, id = ''] = url.split('/').slice(5);
    if (operation === 'run') {
      isPurged = false;
      const name = `job-${jobs.size + 1}`;
      jobs.set(name, endOf(JSON.parse(String(body))));
      return json(200, { id: name, status: 'IN_QUEUE' });
    }
    if (operation === 'purge-queue') isPurged = true;
    if (operation === 'cancel') jobs.set(id, { status: 'CANCELLED' });
    if (operation !== 'status') return json(200, { id, removed: 0, status: 'CANCELLED' });
    const record = { id, ...jobs.get(id) };
    return isPurged && /FAILED|TIMED_OUT/.test(JSON.stringify(record)) ? afterPurge(id) : json(200, record);
  };
}

type Submission = {
  readonly input: {
    readonly probe: { readonly work: number; readonly fail?: object; readonly return: unknown };
  };
  readonly policy: { readonly executionTimeout: number };
};

function endOf({ input: { probe }, policy }: Submission): object {
  if (probe.fail !== undefined) return { status: 'FAILED' };
  if (policy.executionTimeout === limits.executionTimeout.minimum) return { status: 'TIMED_OUT' };
  return probe.work > longestWork ? { status: 'IN_PROGRESS' } : { status: 'COMPLETED', output: probe.return };
}

function judgeOnRealClock(afterPurge: (id: string) => TransportAnswer) {
  const tier = { ...tiers.gate, exclusiveCases: 12, turn: { usual: 2000, most: 2000 } };
  const fake = fakeTarget(breaking(afterPurge), rate);
  return fixture.judge(ownCheck('job.purge.keeps-ended'), { ...fake, tier, cases: undefined });
}

test('on a real clock a job may be tried again after a purge', async () => {
  const { verdict, failure } = await judgeOnRealClock((id) => json(200, { id, status: 'IN_PROGRESS' }));
  expect([failure, ['pass', 'inconclusive'].includes(verdict)]).toEqual([undefined, true]);
});

test('and must not be gone', async () => {
  const { verdict, failure } = await judgeOnRealClock(() => json(404, {}));
  expect([verdict, failure?.basis]).toEqual(['fail', 'timing']);
});
