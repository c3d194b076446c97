import { afterAll, expect, test } from 'vitest';
import { tiers } from '../../engine/property/tier.ts';
import { limits } from '../../generated/limits.ts';
import type { Need } from '../../generated/rules.ts';
import { type Answering, fakeTarget, json } from '../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../service/testing/judge-fixture.ts';
import type { Limited } from './operations.ts';
import './separate.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** Ten seconds of the target's are a twentieth of one of ours. */
const rate = 200;
const window = limits.rate.window / rate;

const operations: Readonly<Record<string, Limited>> = {
  run: 'run',
  requests: 'requests',
  'purge-queue': 'purgeQueue',
};

type Call = { readonly endpoint: string; readonly key: string; readonly operation: Limited };
type Service = {
  /** What is counted together. */
  readonly meterOf?: (call: Call) => string;
  /** Whether the nth call of `/requests` on the second endpoint is put off, because of what others called before. */
  readonly isBusy?: (nth: number) => boolean;
};

const ownMeter = ({ endpoint, key, operation }: Call) => `${endpoint} ${key} ${operation}`;

/** A service that keeps the limits of section 8 in sliding windows. */
function limited({ meterOf = ownMeter, isBusy = () => false }: Service): Answering {
  const meters = new Map<string, number[]>();
  let [jobs, asked] = [0, 0];
  return ({ url, headers = {} }) => {
    const [endpoint, path] = new URL(url).pathname.split('/').slice(2) as [string, string];
    const operation = operations[path];
    if (operation === undefined) return json(200, { jobs: {}, workers: {} });
    const key = String(headers.authorization);
    const meter = meterOf({ endpoint, key, operation });
    const recent = (meters.get(meter) ?? []).filter((at) => at > performance.now() - window);
    const isPutOff = recent.length >= limits.rate.operations[operation].requests;
    const isOfOthers = endpoint === 'second' && operation === 'requests' && isBusy(++asked);
    if (isPutOff || isOfOthers) return json(429, { error: 'too many calls' });
    meters.set(meter, [...recent, performance.now()]);
    if (operation === 'run') return json(200, { id: `job-${++jobs}`, status: 'IN_QUEUE' });
    return json(200, { removed: 0 });
  };
}

async function judgeService(service: Service) {
  const offers = new Set<Need>(['time', 'probe', 'exclusive', 'second-endpoint', 'second-user']);
  const site = {
    urls: { serverless: 'http://fake.invalid/v1' },
    keys: { valid: 'one', secondUser: 'two' },
    endpoints: { probe: 'probe', second: 'second', exclusive: 'exclusive' },
  };
  const fake = fakeTarget(limited(service), rate, { offers }, { site });
  const options = { ...fake, tier: tiers.gate, cases: undefined };
  const { verdict, reason } = await fixture.judge(ownCheck('limit.separate'), options);
  return { verdict, reason };
}

test('a shared target that keeps limits apart passes', async () => {
  expect(await judgeService({})).toMatchObject({ verdict: 'pass' });
});

test.each<[string, (call: Call) => string]>([
  ['endpoints', ({ key, operation }) => `${key} ${operation}`],
  ['users', ({ endpoint, operation }) => `${endpoint} ${operation}`],
])('one that counts together the calls of all %s fails', async (_, meterOf) => {
  expect(await judgeService({ meterOf })).toMatchObject({ verdict: 'fail' });
});

test.each<[string, (nth: number) => boolean]>([
  ['come and go', (nth) => nth % 2 === 0],
  ['come and go more slowly', (nth) => nth % 4 > 1],
])('calls of others on the second endpoint that %s are no violation', async (_, isBusy) => {
  const { verdict, reason } = await judgeService({ isBusy });
  expect([verdict, reason]).toEqual([
    'inconclusive',
    expect.stringContaining('others may be calling requests on second'),
  ]);
});
