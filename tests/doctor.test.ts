import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Handler } from '../emulator/handlers/handler.ts';
import { nullTargets } from '../emulator/null-targets/null-targets.ts';
import { type Emulator, start } from '../emulator/start.ts';
import { createTransport } from '../harness/client/transport.ts';
import { doctor } from '../harness/doctor/doctor.ts';
import type { Diagnosed } from '../harness/doctor/finding.ts';
import { noLedger } from '../harness/ledger/ledger.ts';
import {
  type ControlClient,
  createControlClient,
  type WorldOrder,
  type WorldView,
} from '../harness/target/control-client.ts';
import type { Profile } from '../harness/target/profile.ts';
import { serve, serveSockets } from '../harness/testing/serve.ts';
import { type Instead, inFrontOf } from './in-front.ts';

const transport = createTransport();
const beginning = Date.parse('2026-06-01T00:00:00Z');
let emulator: Emulator;
let control: ControlClient;

beforeAll(async () => {
  const options = { port: 0, clock: 'real', speed: 60, now: beginning, handler: hanging } as const;
  emulator = await start(options);
  control = createControlClient(emulator.control, transport);
});
afterAll(async () => {
  await emulator.stop();
  await transport.close();
});

/** No probe: it works for ever when it is told to. */
const hanging: Handler = async ({ input }, { sleep }) => {
  if (input.hang) await sleep(1e9);
  return 42;
};

/** Endpoints for every part, one whose handler is no probe, and one of that kind with a single worker. */
const endpoints: NonNullable<WorldOrder['endpoints']> = [
  ...['probe', 'second', 'scaling', 'openai'].map((name) => ({ name, workersMax: 20 })),
  { name: 'exclusive', workersMax: 1 },
  { name: 'limited', executionTimeoutMs: 60_000 },
  { name: 'balanced', type: 'load-balancing' },
  { name: 'custom', handler: 'custom' },
  { name: 'waiting', handler: 'custom', workersMax: 1 },
];

/** A profile in which nothing is wrong. */
async function goodProfile(world?: WorldView) {
  const { urls, keys, endpoints: ids, addresses } = world ?? (await control.createWorld({ endpoints }));
  const { valid, invalid, noAccess, secondUser } = keys;
  const { probe, second, exclusive, limited, scaling, openai } = ids as Record<string, string>;
  return {
    name: 'good',
    urls: { ...urls },
    keys: { valid, invalid, noAccess, secondUser } as Record<string, string>,
    endpoints: {
      ...{ probe, second, exclusive, limited, scaling, openai },
      balanced: { url: addresses.balanced! },
    } as Record<string, unknown>,
    capabilities: {
      clockRate: 60,
      receiver: {},
      concurrentHandler: false,
      spend: true,
      executionTimeoutMs: { limited: 60_000 },
      requestsPerWorker: { scaling: 50 },
    } as Record<string, unknown>,
    slackMs: 600_000 as number,
    secrets: {},
  };
}

type Wrong = Awaited<ReturnType<typeof goodProfile>>;

async function examined(profile: object): Promise<Diagnosed[]> {
  const patience = { call: 6000, job: 10_000, news: 5000 };
  const { signal } = new AbortController();
  return doctor(profile as Profile, { ledger: noLedger, transport, signal, patience, moment: 150 }, () => {});
}

/** The diagnoses that found something, each with the gravest of it. */
function foundIn(all: readonly Diagnosed[]): string[] {
  return all.flatMap(({ id, findings }) => {
    const levels = findings.map(({ level }) => level);
    if (levels.includes('problem')) return [`problem ${id}`];
    return levels.includes('warning') ? [`warning ${id}`] : [];
  });
}

test('a good profile gives no finding, and all of it is looked at', async () => {
  const all = await examined(await goodProfile());
  expect(all.flatMap(({ findings }) => findings).filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(all.length).toBeGreaterThan(30);
});

const silent = 'http://127.0.0.1:1/v1';
const page = (): Promise<string> => serve((_, response) => response.end('<html>sign in</html>'));
const dumb = (): Promise<string> => serveSockets(() => {});

async function inFront(url: string, instead: Parameters<typeof inFrontOf>[1]): Promise<string> {
  return serve(inFrontOf(url, instead));
}

const refused = (status: number): Instead => ({ status });

const wrongs: [string, string, (profile: Wrong) => unknown][] = [
  [
    'nothing listens at the job API',
    'problem address.job-api',
    ({ urls }) => {
      urls.serverless = silent;
    },
  ],
  [
    'a page stands there',
    'problem address.job-api',
    async ({ urls }) => {
      urls.serverless = await page();
    },
  ],
  [
    'it never answers',
    'problem address.job-api',
    async ({ urls }) => {
      urls.serverless = await dumb();
    },
  ],
  [
    'its prefix is missing',
    'problem address.job-api',
    ({ urls }) => {
      urls.serverless = urls.serverless.replace('/v1', '');
    },
  ],
  [
    'its address is none',
    'problem address.job-api',
    ({ urls }) => {
      urls.serverless = 'http://[/v1';
    },
  ],
  [
    'the address of REST v1 leads elsewhere',
    'problem address.rest-v1',
    async ({ urls }) => {
      const date = new Date(beginning).toUTCString();
      urls.restV1 = await serve((_, response) => response.writeHead(404, { date }).end());
    },
  ],
  [
    'the prefix of REST v2 is missing',
    'problem address.rest-v2',
    ({ urls }) => {
      urls.restV2 = urls.restV2!.replace('/v2', '');
    },
  ],
  [
    'a page stands at REST v2',
    'problem address.rest-v2',
    async ({ urls }) => {
      urls.restV2 = await page();
    },
  ],
  [
    'the address of GraphQL leads elsewhere',
    'problem address.graphql',
    ({ urls }) => {
      urls.graphql = `${urls.graphql}/more`;
    },
  ],
  [
    'the schema of v1 is elsewhere',
    'warning schema.rest-v1',
    ({ urls }) => {
      urls.restV1Schema = `${urls.restV1}/nowhere.json`;
    },
  ],
  [
    'v2 serves no schema',
    'warning schema.rest-v2',
    async ({ urls }) => {
      urls.restV2 = await inFront(urls.restV2!, ({ url }) =>
        url === '/openapi.json' ? refused(404) : undefined,
      );
    },
  ],
  [
    'the key is nobody’s',
    'problem key.valid',
    ({ keys }) => {
      keys.valid = 'nobody';
    },
  ],
  [
    'the invalid key is somebody’s',
    'problem key.invalid',
    ({ keys }) => {
      keys.invalid = keys.secondUser!;
    },
  ],
  [
    'a made-up key is taken',
    'warning key.invalid',
    async ({ keys, urls }) => {
      delete keys.invalid;
      urls.restV2 = await inFront(urls.restV2!, ({ headers }) =>
        headers.authorization === 'Bearer not-a-key-of-anybody' ? { status: 200 } : undefined,
      );
    },
  ],
  [
    'the key without access is the valid one',
    'problem key.no-access',
    ({ keys }) => {
      keys.noAccess = keys.valid!;
    },
  ],
  [
    'the key without access has some',
    'problem key.no-access',
    ({ keys }) => {
      keys.noAccess = keys.secondUser!;
    },
  ],
  [
    'the key without access is nobody’s',
    'problem key.no-access',
    ({ keys }) => {
      keys.noAccess = 'nobody';
    },
  ],
  [
    'the second user is the first',
    'problem key.second-user',
    ({ keys }) => {
      keys.secondUser = keys.valid!;
    },
  ],
  [
    'the second user has no access',
    'problem key.second-user',
    ({ keys }) => {
      keys.secondUser = keys.noAccess!;
    },
  ],
  [
    'the key may not write',
    'problem key.may-write',
    async ({ urls }) => {
      urls.restV2 = await inFront(urls.restV2!, ({ method }) =>
        method === 'POST' ? refused(403) : undefined,
      );
    },
  ],
  [
    'the account takes no template more',
    'warning key.may-write',
    async ({ urls }) => {
      urls.restV2 = await inFront(urls.restV2!, ({ method }) =>
        method === 'POST' ? refused(400) : undefined,
      );
    },
  ],
  [
    'an endpoint is not there',
    'problem endpoint.second',
    ({ endpoints }) => {
      endpoints.second = 'nobody';
    },
  ],
  [
    'an endpoint is named twice',
    'problem endpoints.differ',
    ({ endpoints }) => {
      endpoints.second = endpoints.probe;
    },
  ],
  [
    'a handler is no probe',
    'problem handler.second',
    ({ endpoints }) => {
      endpoints.second = 'custom';
    },
  ],
  [
    'an endpoint has no worker to spare',
    'problem handler.second',
    async ({ endpoints, urls, keys }) => {
      endpoints.second = 'waiting';
      await fetch(`${urls.serverless}/waiting/run`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
        body: JSON.stringify({ input: { hang: true }, policy: { executionTimeout: 600_000_000 } }),
      });
    },
  ],
  [
    'the clock runs faster than is said',
    'problem clock.rate',
    ({ capabilities }) => {
      capabilities.clockRate = 30;
    },
  ],
  [
    'nobody says how workers take jobs',
    'warning capability.concurrent-handler',
    ({ capabilities }) => {
      delete capabilities.concurrentHandler;
    },
  ],
  [
    'the shared endpoint has one worker',
    'warning endpoint.probe.workers',
    ({ endpoints }) => {
      endpoints.probe = endpoints.exclusive;
      delete endpoints.exclusive;
    },
  ],
  [
    'the exclusive endpoint has many workers',
    'problem endpoint.exclusive.alone',
    ({ endpoints }) => {
      endpoints.exclusive = endpoints.scaling;
      delete endpoints.scaling;
    },
  ],
  [
    'the endpoint for /openai is not there',
    'problem endpoint.openai',
    ({ endpoints }) => {
      endpoints.openai = 'nobody';
    },
  ],
  [
    'it does not serve /openai',
    'problem endpoint.openai.route',
    async ({ urls }) => {
      urls.serverless = await inFront(urls.serverless, ({ url }) =>
        url?.includes('/openai/v1/') ? refused(404) : undefined,
      );
    },
  ],
  [
    'no probe server balances',
    'problem endpoint.balanced',
    async ({ endpoints }) => {
      endpoints.balanced = { url: await page() };
    },
  ],
  [
    'the balanced endpoint takes its key elsewhere',
    'problem endpoint.balanced',
    ({ endpoints }) => {
      endpoints.balanced = { ...(endpoints.balanced as object), key: { header: 'x-key' } };
    },
  ],
  [
    'the executionTimeout is another',
    'problem capability.execution-timeout',
    ({ capabilities }) => {
      capabilities.executionTimeoutMs = { limited: 6000 };
    },
  ],
  [
    'the executionTimeout is not told',
    'warning capability.execution-timeout',
    ({ capabilities }) => {
      delete capabilities.executionTimeoutMs;
    },
  ],
  [
    'the raised limits are not told',
    'warning capability.requests-per-worker',
    ({ capabilities }) => {
      delete capabilities.requestsPerWorker;
    },
  ],
  [
    'there is no receiver',
    'warning receiver.opens',
    ({ capabilities }) => {
      delete capabilities.receiver;
    },
  ],
  [
    'its port is taken',
    'problem receiver.opens',
    async ({ capabilities }) => {
      const port = new URL(await page()).port;
      capabilities.receiver = { listen: `127.0.0.1:${port}` };
    },
  ],
  [
    'nobody says where it is',
    'problem receiver.opens',
    ({ capabilities }) => {
      capabilities.receiver = { listen: '0.0.0.0:0' };
    },
  ],
  [
    'its address leads elsewhere',
    'problem receiver.heard',
    ({ capabilities }) => {
      capabilities.receiver = { url: silent };
    },
  ],
  [
    'calls take longer than may be',
    'warning clock.slack',
    (profile) => {
      profile.slackMs = 1;
    },
  ],
  [
    'there is nothing to spend by',
    'warning capability.spend',
    (profile) => {
      profile.urls = { serverless: profile.urls.serverless } as Wrong['urls'];
    },
  ],
  [
    'Pods can not be deleted',
    'warning capability.spend',
    ({ urls }) => {
      delete (urls as { restV2?: string }).restV2;
    },
  ],
  [
    'there is no endpoint',
    'warning address.job-api',
    (profile) => {
      profile.endpoints = {};
    },
  ],
];

describe.concurrent('a profile that is wrong in one respect gives the one finding, with what to do', () => {
  test.each(wrongs)('%s: %s', async (_, expected, spoil) => {
    const profile = await goodProfile();
    await spoil(profile);
    const all = await examined(profile);
    expect(foundIn(all)).toEqual([expected]);
    for (const { level, todo } of all.flatMap(({ findings }) => findings)) {
      expect(todo !== undefined).toBe(level === 'problem' || level === 'warning');
    }
  });
});

test('clocks that differ are told of, each', async () => {
  const ahead = await start({ port: 0, clock: 'real', now: Date.now() + 3_600_000 });
  onTestFinished(() => ahead.stop());
  const { capabilities, endpoints: named, ...profile } = await goodProfile(ahead);
  const { probe, second } = named;
  const all = await examined({
    ...{ ...profile, endpoints: { probe, second }, slackMs: 60_000 },
    capabilities: { ...capabilities, clockRate: 1 },
  });
  expect(foundIn(all)).toEqual(['warning clock.skew']);
  const told = all.find(({ id }) => id === 'clock.skew')!.findings.map(({ what }) => what);
  expect(told.join()).toMatch(/REST v2 is 3[56]\d\d s ahead.*worker is 3[56]\d\d s ahead/);
});

describe.concurrent('what answers everything alike is no target', () => {
  test.each(nullTargets)('%s', async (id) => {
    const profile = await goodProfile(await control.createWorld({ nullTarget: { id } }));
    const all = await examined(profile);
    expect(foundIn(all).filter((found) => found.startsWith('problem'))).not.toEqual([]);
  });
});
