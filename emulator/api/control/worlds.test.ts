import { describe, expect, test } from 'vitest';
import {
  createWorldOpener,
  fetchControl,
  openWorld,
  startForTests,
  steer,
  testControlToken,
} from '../../testing/open-world.ts';
import { fixtureCatalog } from '../../testing/override-fixtures.ts';
import { exchange } from '../../testing/raw.ts';

const overridden = createWorldOpener({ catalog: fixtureCatalog });

describe('a world', () => {
  test('has addresses, keys, endpoints and a clock', async () => {
    const { id, urls, keys, endpoints, addresses, clock } = await openWorld();
    expect(urls.serverless).toMatch(new RegExp(`/worlds/${id}/serverless/v1$`));
    expect(Object.keys(keys).sort()).toEqual(['invalid', 'noAccess', 'secondUser', 'valid']);
    expect(Object.keys(endpoints).sort()).toEqual([
      'balanced',
      'exclusive',
      'limited',
      'openai',
      'probe',
      'scaling',
      'second',
    ]);
    expect(addresses.balanced).toMatch(new RegExp(`/worlds/${id}/balancing/balanced$`));
    expect(clock).toEqual({ kind: 'virtual', now: expect.any(Number), next: null, arrived: 0, answered: 0 });
  });

  test.each([
    ['localhost:8123', 'http://localhost:8123'],
    ['[::1]:99', 'http://[::1]:99'],
  ])('has its addresses where control was called: %s', async (authority, origin) => {
    const { control } = await startForTests();
    const request = `POST /control/worlds HTTP/1.1\r\nhost: ${authority}\r\nauthorization: Bearer ${testControlToken}\r\ncontent-type: application/json\r\n`;

    const answer = await exchange(control, `${request}connection: close\r\ncontent-length: 2\r\n\r\n{}`);

    const { urls } = JSON.parse(answer.slice(answer.indexOf('{')));
    expect(urls.serverless).toMatch(`${origin.replace('PORT', new URL(control).port)}/worlds/`);
  });

  test('begins at the instant that was ordered', async () => {
    const { clock } = await openWorld({ now: '2026-11-14T23:59:59.5Z' });
    expect(clock.now).toBe(Date.parse('2026-11-14T23:59:59.500Z'));
  });

  test('of the same seed has the same keys and job ids, of another seed others', async () => {
    const [one, same, other] = [
      await openWorld({ seed: 3 }),
      await openWorld({ seed: 3 }),
      await openWorld({ seed: 4 }),
    ];
    expect(same.keys).toEqual(one.keys);
    expect(await same.run({ input: {} })).toBe(await one.run({ input: {} }));
    expect(other.keys.valid).not.toBe(one.keys.valid);
    expect(await other.run({ input: {} })).not.toBe(await one.run({ input: {} }));
  });

  test('has the endpoints that were ordered, with their settings', async () => {
    const { call, endpoints, pass } = await openWorld({
      endpoints: [{ name: 'warm', workersMin: 2, coldStartMs: 100 }, { name: 'a b/c' }],
    });
    await pass(100);
    expect((await call(`GET /${endpoints.warm}/health`)).body).toMatchObject({ workers: { idle: 2 } });
    expect((await call(`GET /${encodeURIComponent(endpoints['a b/c']!)}/health`)).status).toBe(200);
  });
});

test.each([
  [{ scaler: 'request-count', jobsPerWorker: 2 } as const, [1, 2]],
  [{ scaler: 'queue-delay' } as const, [2, 3]],
])('an endpoint with %j has %j workers for two and three jobs', async (scaler, workers) => {
  const { call, run, pass } = await openWorld({ endpoints: [{ name: 'probe', ...scaler }] });
  const running: unknown[] = [];
  for (let job = 0; job < 3; job++) {
    await run({ input: { probe: { work: 60_000 } } });
    await pass(0);
    const { body } = await call('GET /probe/health');
    running.push((body as { workers: { running: number } }).workers.running);
  }
  expect(running.slice(1)).toEqual(workers);
});

describe('worlds are apart', () => {
  test('a job of one is not in another, and a key of one opens no other', async () => {
    const [one, other] = [await openWorld({ seed: 1 }), await openWorld({ seed: 2 })];
    const id = await one.run({ input: {} });
    expect((await other.call(`GET /probe/status/${id}`)).status).toBe(404);
    expect((await other.call('GET /probe/health', { key: one.keys.valid })).status).toBe(401);
  });

  test('the clock of one does not move another', async () => {
    const [one, other] = [await openWorld(), await openWorld()];
    const id = await other.run({ input: { probe: { work: 1_000 } } });
    await one.pass(1_000_000);
    expect(await other.status(id)).toMatchObject({ status: 'IN_PROGRESS' });
    expect((await other.pass(0)).now).toBe(other.clock.now);
  });

  test('calls and log entries are counted in their own world', async () => {
    const [one, other] = [await openWorld(), await openWorld()];
    await one.run({ input: {} });
    expect((await other.steer('GET /clock')).body).toMatchObject({ arrived: 0 });
    expect((await other.steer('GET /log')).body).toEqual({ entries: [] });
  });

  test('the overrides of one do not lie over another', async () => {
    const [one, other] = [
      await overridden.openWorld({ faults: ['serves-without-key'] }),
      await overridden.openWorld(),
    ];
    expect((await one.call('GET /probe/health', { key: null })).status).toBe(200);
    expect((await other.call('GET /probe/health', { key: null })).status).toBe(401);
  });

  test('the stub target of one answers in the place of its service alone', async () => {
    const [one, other] = [
      await overridden.openWorld({ nullTarget: { id: 'any' } }),
      await overridden.openWorld(),
    ];
    expect((await one.call('GET /probe/health')).status).toBe(418);
    expect((await other.call('GET /probe/health')).status).toBe(200);
  });

  test('control is in none of them', async () => {
    const { urls } = await openWorld();
    const inside = urls.serverless.replace('/serverless/v1', '/control/ready');
    expect((await fetch(inside)).status).toBe(404);
  });
});

describe('a spec is refused, with a helpful message,', () => {
  test.each([
    [
      { faults: ['ttl-ignored'] },
      /^there is no mutant ttl-ignored: this emulator was started without mutants$/,
    ],
    [{ variants: ['ids-are-uuids'] }, /^there is no variant ids-are-uuids: .* without mutants$/],
    [{ nullTarget: { id: 'echo' } }, /^there is no stub target echo: .* without mutants$/],
    [{ now: 'yesterday' }, /now/],
    [{ now: '2026-13-45T99:99Z' }, /now/],
    [{ now: '2026-02-30T00:00Z' }, /now/],
    [{ seed: 1.5 }, /seed/],
    [{ tag: 'two words' }, /tag/],
    [{ endpoints: [] }, /endpoints/],
    [{ endpoints: [{ name: '' }] }, /name/],
    [{ endpoints: [{ name: 'a' }, { name: 'a' }] }, /\ba\b/],
    [{ endpoints: [{ name: 'a', workersMax: -1 }] }, /workersMax/],
    [{ endpoints: [{ name: 'a', workersMin: 5, workersMax: 2 }] }, /workersM/],
    [{ endpoints: [{ name: 'a', handler: 'custom' }] }, /handler/],
    [{ sing: true }, /./],
    [[], /object/],
    ['{', /JSON/],
  ])('that says %j', async (spec, message) => {
    const { status, body } = await steer('POST /worlds', spec);
    expect(status).toBe(400);
    expect(body).toEqual({ message: expect.stringMatching(message) });
  });
});

describe('a list of worlds', () => {
  const list = async (query: string) => (await steer(`GET /worlds${query}`)).body as { worlds: unknown[] };

  test('has those with a tag, and no others', async () => {
    const [one, two] = [await openWorld({ tag: 'run-1.a' }), await openWorld({ tag: 'run-1.a' })];
    await openWorld({ tag: 'run-1.ab' });
    expect(await list('?tag=run-1.a')).toEqual({
      worlds: [
        { id: one.id, tag: 'run-1.a' },
        { id: two.id, tag: 'run-1.a' },
      ],
    });
    expect(await list('?tag=run-2')).toEqual({ worlds: [] });
  });

  test('has all of them where no tag is named', async () => {
    const { id } = await openWorld();
    const { worlds } = await list('');
    expect(worlds).toContainEqual({ id: 'default', tag: null });
    expect(worlds).toContainEqual({ id, tag: null });
  });

  test('lacks those that were deleted', async () => {
    const world = await openWorld({ tag: 'short-lived' });
    await world.steer('DELETE ');
    expect(await list('?tag=short-lived')).toEqual({ worlds: [] });
  });

  test('can not be had by two tags', async () => {
    expect((await steer('GET /worlds?tag=a&tag=b')).status).toBe(400);
  });
});

describe('a world that was reset', () => {
  test('is as new, under the same addresses and keys', async () => {
    const { id, urls, keys, clock, run, steer: steerIt, pass } = await openWorld({ seed: 9 });
    await run({ input: {} });
    await pass(1_000);
    const reset = await steerIt('POST /reset');
    expect(reset).toMatchObject({ status: 200, body: { id, urls, keys, clock } });
    expect((await steerIt('GET /log')).body).toEqual({ entries: [] });
  });

  test('needs no body, whatever type the call claims', async () => {
    const { id, control } = await openWorld();
    const headers = { 'content-type': 'application/json' };
    const reset = await fetchControl(`${control}/worlds/${id}/reset`, { method: 'POST', headers });
    expect(reset.status).toBe(200);
  });

  test('keeps its overrides', async () => {
    const world = await overridden.openWorld({ faults: ['serves-without-key'] });
    await world.steer('POST /reset');
    expect((await world.call('GET /probe/health', { key: null })).status).toBe(200);
  });

  test('has cut off the calls under way', { timeout: 60_000 }, async () => {
    const { call, steer: steerIt, pass } = await openWorld();
    const cut = expect(
      call('POST /probe/runsync', { body: { input: { probe: { work: 50_000 } } } }),
    ).rejects.toThrow();
    await pass(0);
    await steerIt('POST /reset');
    await cut;
  });
});

describe('a world that was deleted', () => {
  test('is gone, and says so', async () => {
    const world = await openWorld();
    expect((await world.steer('DELETE ')).status).toBe(204);
    expect(await world.steer('GET ')).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(world.id) },
    });
    expect((await world.call('GET /probe/health')).status).toBe(404);
  });

  test('has cut off the calls under way', { timeout: 60_000 }, async () => {
    const { call, steer: steerIt, pass } = await openWorld();
    const cut = expect(
      call('POST /probe/runsync', { body: { input: { probe: { work: 50_000 } } } }),
    ).rejects.toThrow();
    await pass(0);
    await steerIt('DELETE ');
    await cut;
  });

  test('is not the default one: that stays', async () => {
    const { control } = await startForTests();
    await fetchControl(`${control}/worlds/default`, { method: 'DELETE' });
    expect((await fetchControl(`${control}/worlds/default`)).status).toBe(200);
  });
});

test.each(['GET /nothing', 'PATCH /worlds/default', 'GET /worlds/nowhere', 'POST /worlds/nowhere/reset'])(
  '%s is nothing that control has, and it says so',
  async (line) => {
    expect(await steer(line)).toMatchObject({ status: 404, body: { message: expect.stringMatching(/./) } });
  },
);
