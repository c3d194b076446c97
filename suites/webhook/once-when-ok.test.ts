import { afterAll, expect, onTestFinished, test } from 'vitest';
import { tiers } from '../../engine/property/tier.ts';
import { limits } from '../../generated/limits.ts';
import { openReceiver } from '../../service/receiver/receiver.ts';
import { type Answering, fakeTarget, json } from '../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../service/testing/judge-fixture.ts';
import './once-when-ok.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** A second of the target's is a twentieth of ours. */
const rate = 20;

type Submission = {
  readonly input: { readonly probe: { readonly beacon?: string } };
  readonly webhook: string;
};

type Times = { readonly beacons: number; readonly webhooks: number };

async function post(url: string, body: object): Promise<void> {
  const call = { method: 'POST', url, headers: {}, body: JSON.stringify(body) };
  await fixture.transport.send(call, 5000).catch(() => {});
}

/** Completes each job at once, and calls us so many times: of a beacon with the very same report. */
function calling({ beacons, webhooks }: Times): Answering {
  const jobs = new Set<string>();
  const complete = async (id: string, { input, webhook }: Submission): Promise<void> => {
    const report = { event: 'start', job: id, run: `${id}-run`, at: 1 };
    for (let time = 0; time < beacons && input.probe.beacon !== undefined; time++)
      await post(input.probe.beacon, report);
    for (let time = 0; time < webhooks; time++) await post(webhook, { id, status: 'COMPLETED' });
  };
  return ({ url, body }) => {
    const [operation, id = ''] = new URL(url).pathname.split('/').slice(3);
    if (operation !== 'run' && operation !== 'runsync')
      return json(200, jobs.has(id) ? { id, status: 'COMPLETED', output: null } : { jobs: {}, workers: {} });
    const name = `job-${jobs.size + 1}`;
    jobs.add(name);
    void complete(name, JSON.parse(String(body)));
    return json(200, { id: name, status: operation === 'run' ? 'IN_QUEUE' : 'COMPLETED' });
  };
}

/** What one receiver has learnt of the way to it is forgotten by the next. */
async function judgeTarget(times: Times) {
  const offers = new Set(['time', 'probe', 'receiver'] as const);
  const fake = fakeTarget(calling(times), rate, { offers });
  const tier = { ...tiers.smoke, cases: 3, longestWait: (2 * limits.webhook.gap) / rate };
  const receiver = await openReceiver({ listen: '127.0.0.1:0', url: undefined });
  onTestFinished(receiver.close);
  const check = ownCheck('webhook.once-when-ok');
  const { verdict, reason } = await fixture.judge(check, { ...fake, receiver, tier, cases: undefined });
  return { verdict, reason };
}

test('a target that calls once passes', async () => {
  expect(await judgeTarget({ beacons: 1, webhooks: 1 })).toMatchObject({ verdict: 'pass' });
});

test('one that calls twice fails', async () => {
  expect(await judgeTarget({ beacons: 1, webhooks: 2 })).toMatchObject({ verdict: 'fail' });
});

test('one behind a path that delivers all calls twice does not fail', async () => {
  const { verdict, reason } = await judgeTarget({ beacons: 2, webhooks: 2 });
  expect([verdict, reason]).toEqual([
    'inconclusive',
    expect.stringContaining('calls arrive twice at the receiver'),
  ]);
});
