import { describe, expect, onTestFinished, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { limits } from '../../generated/limits.ts';
import { openCaseContext } from '../case/open-case-context.ts';
import type { Profile } from '../profile/profile.ts';
import { openReceiver } from '../receiver/receiver.ts';
import { queued } from '../testing/fake-target.ts';
import { createSharedTarget } from './shared-target.ts';

const profile: Profile = {
  name: 'staging',
  urls: { serverless: 'https://api.example/v2/' },
  keys: { valid: 'the-api-key' },
  secrets: { $API_KEY: 'the-api-key' },
};

const options = { seed: 1, memory: '' };

const open = async (more: Partial<Profile> = {}) =>
  (await createSharedTarget({ ...profile, ...more }, {}, undefined)).open(options);

const clockOf = async (more: Partial<Profile> = {}) =>
  (await open(more)).createClock(() => {}, new AbortController().signal);

describe('what a target offers follows from its profile', () => {
  const offers = async (more: Partial<Profile>) =>
    [...(await createSharedTarget({ ...profile, ...more }, {}, undefined)).offers].sort();

  test('little', async () => {
    expect(await offers({})).toEqual(['time']);
  });

  test('much', async () => {
    const balanced = { url: 'https://own.example' };
    const endpoints = { probe: 'a', second: 'b', exclusive: 'c', balanced };
    const keys = { valid: 'k', noAccess: 'l', secondUser: 'm' };
    expect(await offers({ endpoints, keys })).toEqual(
      ['balanced', 'exclusive', 'probe', 'second-endpoint', 'second-key', 'second-user', 'time'].sort(),
    );
  });

  test('a receiver, where it can reach us', async () => {
    const receiver = await openReceiver({ listen: '127.0.0.1:0', url: undefined });
    onTestFinished(receiver.close);
    const target = await createSharedTarget(profile, {}, receiver);
    expect(target.offers).toContain('receiver');
  });
});

test('it has no worlds, and nobody can alter it', async () => {
  const target = await createSharedTarget(profile, {}, undefined);
  expect(target).toMatchObject({ name: 'staging', hasWorlds: false, rate: 1 });

  const altered = createSharedTarget(profile, { faults: ['ttl-ignored'] }, undefined);
  await expect(altered).rejects.toBeInstanceOf(UsageError);
  await expect(altered).rejects.toThrow('faults can be set on an emulated target only');
});

test('its clock runs by itself, as fast and as tolerantly as the profile says', async () => {
  expect(await clockOf()).toMatchObject({ kind: 'real', slack: 2000, tick: 50 });
  expect(await clockOf({ capabilities: { clockRate: 60 } })).toMatchObject({ slack: 120_000, tick: 3000 });
  expect(await clockOf({ slackMs: 0, tickMs: 9 })).toMatchObject({ slack: 0, tick: 9 });
});

test('a stage names its secrets and has a key that nobody owns', async () => {
  const stage = await open();

  expect(stage.site.urls.serverless).toBe('https://api.example/v2');
  expect(stage.site.keys).toEqual({ valid: 'the-api-key', invalid: 'not-a-key-of-anybody' });
  expect(Object.fromEntries(stage.secrets)).toEqual({
    'the-api-key': '$API_KEY',
    // A target may repeat what is almost the key in any later answer.
    'the-api-ke': '${API_KEY%?}',
    'he-api-key': '${API_KEY#?}',
    'THE-API-KEY': '${API_KEY~~}',
    'https://api.example/v2': '$SERVERLESS_URL',
    'not-a-key-of-anybody': '$INVALID_KEY',
  });
});

test('its documented limit of calls in flight is kept as well', async () => {
  const stage = await open();
  let inFlight = 0;
  let most = 0;
  const transport: Transport = {
    async send() {
      most = Math.max(most, ++inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
      return queued();
    },
    listen: unheard,
    close: async () => {},
  };
  const signal = new AbortController().signal;
  const { client } = openCaseContext({
    ...{ stage, transport, signal, receiver: undefined, endpoint: 'probe', patience: 1000 },
  });

  const cancel = { operation: 'cancel', endpoint: 'ep', jobId: 'job-1', key: 'valid' } as const;
  await Promise.all(Array.from({ length: 40 }, () => client.call(cancel, 'control')));

  expect(most).toBeLessThanOrEqual(limits.rate.operations.cancel.concurrent / 2);
});

test('it knows the settings of endpoints that the profile states', async () => {
  const capabilities = { executionTimeoutMs: { probe: null, limited: 60_000 } };
  const target = await createSharedTarget({ ...profile, capabilities }, {}, undefined);
  expect(target.executionTimeouts).toEqual({ probe: null, limited: 60_000 });
  expect((await createSharedTarget(profile, {}, undefined)).executionTimeouts).toEqual({});
  expect(target.concurrentHandler).toBeUndefined();
});

describe('a turn on an endpoint', () => {
  const { signal } = new AbortController();

  test('lasts until the stage is closed', async () => {
    const target = await createSharedTarget(profile, {}, undefined);
    const [one, two] = [await target.open(options), await target.open(options)] as const;
    const events: string[] = [];

    await one.lease('exclusive', signal);
    const second = two.lease('exclusive', signal).then(() => events.push('the second has its turn'));
    await new Promise((resolve) => setImmediate(resolve));
    events.push('the first is closed');
    await one.close();
    await second;

    expect(events).toEqual(['the first is closed', 'the second has its turn']);
  });

  test('is waited for no longer than the signal lets it, and goes to the next one then', async () => {
    const target = await createSharedTarget(profile, {}, undefined);
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => target.open(options)));
    const end = new AbortController();
    await one!.lease('exclusive', signal);
    const second = two!.lease('exclusive', end.signal);
    const third = three!.lease('exclusive', signal);

    end.abort();
    await second;
    await one!.close();
    await third;

    expect(two!.turn()).toBe(0);
    expect(three!.turn()).toBeGreaterThan(0);
  });

  test('that is held already is not waited for', async () => {
    const stage = await open();
    await stage.lease('exclusive', signal);
    const again = stage.lease('exclusive', signal).then(() => 'held');
    const turn = new Promise((resolve) => setImmediate(() => resolve('waited for')));
    expect(await Promise.race([again, turn])).toBe('held');
  });
});

test('a load balancing endpoint is one for itself, and takes the key as usual unless the profile says', async () => {
  const url = 'https://own.example/';
  const [usual, given] = [{ url }, { url, key: { query: 'key' } }];
  const { site } = await open({ endpoints: { probe: 'a', balanced: usual } });
  expect([site.endpoints, site.balanced]).toEqual([
    { probe: 'a' },
    { url: 'https://own.example', key: { header: 'authorization' } },
  ]);
  expect((await open({ endpoints: { balanced: given } })).site.balanced?.key).toEqual({ query: 'key' });
});
