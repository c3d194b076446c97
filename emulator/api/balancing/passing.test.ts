import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ServerModule } from '../../servers/server-module.ts';
import { callRaw, type RawCall } from '../../testing/call-raw.ts';
import { startForTests } from '../../testing/open-world.ts';
import type { WorldEndpointSpec } from '../../world/world-spec.ts';

type Call = RawCall & { key?: string | null };

/** A world with one load balancing endpoint, whose workers serve this. */
async function serve(server: ServerModule, spec: Partial<WorldEndpointSpec> = {}) {
  const endpoints = [{ name: 'own', type: 'load-balancing', server: 'custom', ...spec }] as const;
  const emulator = await startForTests({ server, world: { endpoints: [...endpoints] } });
  const base = emulator.addresses.own!;
  const call = (target: string, { key = emulator.keys.valid, headers, ...rest }: Call = {}) => {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    return callRaw(`${base}${target}`, { headers: { ...authorization, ...headers } as never, ...rest });
  };
  return { ...emulator, base, call };
}

/** Answers with the call as it arrived. */
const mirror: ServerModule = async (call, response) => {
  const parts: Buffer[] = [];
  for await (const part of call) parts.push(part);
  const { method, url, rawHeaders } = call;
  response.end(JSON.stringify({ method, url, rawHeaders, body: Buffer.concat(parts).toString('latin1') }));
};

const mirrored = ({ body }: { body: Buffer }) =>
  JSON.parse(body.toString()) as { method: string; url: string; rawHeaders: string[]; body: string };

describe('a call reaches the worker as it is', () => {
  test.each(['/', '/a/b/', '/a%2Fb;x=1/%C3%A9//c?d=1&d=2&e=%2B+&f', '/run', '/a/../b?', '/health?x=/y'])(
    'its path and its query: %s',
    async (target) => {
      const { call } = await serve(mirror);
      expect(mirrored(await call(target)).url).toBe(target);
    },
  );

  test('an address without a path leads to the root', async () => {
    const { call } = await serve(mirror);
    expect(mirrored(await call('')).url).toBe('/');
    expect(mirrored(await call('?a=1')).url).toBe('/?a=1');
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'its method: %s',
    async (method) => {
      const { call } = await serve(mirror);
      expect(mirrored(await call('/x', { method })).method).toBe(method);
    },
  );

  test('its body, byte by byte, whether it announces its length or not', async () => {
    const { call } = await serve(mirror);
    const body = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    for (const headers of [{ 'content-length': '256' }, { 'transfer-encoding': 'chunked' }]) {
      expect(mirrored(await call('/', { method: 'POST', body, headers })).body).toBe(body.toString('latin1'));
    }
  });

  test('its headers, but for the key and what speaks of the connection', async () => {
    const { call } = await serve(mirror);
    const headers = { 'x-own': 'a  b', connection: 'close, x-hop', 'x-hop': '1', te: 'trailers' };
    const { rawHeaders } = mirrored(await call('/', { headers }));
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(rawHeaders).toContain('a  b');
    expect(names).toContain('host');
    for (const name of ['authorization', 'x-hop', 'te']) expect(names).not.toContain(name);
  });
});

describe("the worker's answer comes back as it is", () => {
  test.each([200, 201, 204, 205, 206, 301, 304, 400, 404, 418, 429, 500, 502, 503, 599])(
    '%i',
    async (status) => {
      const { call } = await serve((_, response) => {
        response.writeHead(status, { 'x-own': 'kept', 'set-cookie': ['a=1', 'b=2'], connection: 'close' });
        response.end(status === 204 || status === 205 || status === 304 ? undefined : 'words');
      });
      const answer = await call('/');
      expect(answer.status).toBe(status);
      expect(answer.headers['x-own']).toBe('kept');
      expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
      expect(answer.body.toString()).toBe([204, 205, 304].includes(status) ? '' : 'words');
    },
  );

  test('to HEAD without a body, with the length that one would have', async () => {
    const { call } = await serve((_, response) => response.setHeader('content-length', 1234).end());
    const { status, headers, body } = await call('/', { method: 'HEAD' });
    expect([status, headers['content-length'], body.length]).toEqual([200, '1234', 0]);
  });

  test('its chunks one by one, before the worker is done', async () => {
    let release = (): void => {};
    const { base, keys } = await serve((_, response) => {
      response.write('first');
      release = () => response.end('last');
    });
    const sent = request(base, { headers: { authorization: keys.valid } }).end();
    const [answer] = await once(sent, 'response');
    const [first] = await once(answer, 'data');
    release();
    const [last] = await once(answer, 'data');
    expect([String(first), String(last)]).toEqual(['first', 'last']);
  });

  test('while the call is still being sent', async () => {
    const { base, keys } = await serve((call, response) => call.pipe(response));
    const sent = request(base, { method: 'POST', headers: { authorization: keys.valid } });
    sent.write('one');
    const [answer] = await once(sent, 'response');
    const [one] = await once(answer, 'data');
    sent.end('two');
    const [two] = await once(answer, 'data');
    expect([String(one), String(two)]).toEqual(['one', 'two']);
  });

  test('of many megabytes, both ways', async () => {
    const { call } = await serve((request, response) => void request.pipe(response));
    const body = Buffer.alloc(30_000_000, 'plumbline ');
    expect((await call('/', { method: 'PUT', body })).body.equals(body)).toBe(true);
  });
});

describe('the key', () => {
  test.each([
    ['missing', null, 401],
    ['invalid', 'nobody', 401],
  ])('%s', async (_, key, status) => {
    const { call } = await serve(mirror);
    expect((await call('/', { key })).status).toBe(status);
  });

  test('without access', async () => {
    const { call, keys } = await serve(mirror);
    expect((await call('/', { key: keys.noAccess })).status).toBe(403);
  });
});

describe('a worker that fails a call', () => {
  test('by hanging up: 502, and nobody is called again', async () => {
    let calls = 0;
    const { call } = await serve(({ socket }) => {
      calls += 1;
      socket.destroy();
    });
    expect([(await call('/')).status, calls]).toEqual([502, 1]);
  });

  test('by hanging up in the middle of an answer: it breaks off', async () => {
    const { call } = await serve(({ socket }, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half', () => socket.destroy());
    });
    await expect(call('/')).rejects.toThrow();
  });

  test('by taking too long: 504', async () => {
    const { call } = await serve(() => {}, { serverTimeoutMs: 30 });
    expect((await call('/')).status).toBe(504);
  });

  test('by not being there: 502', async () => {
    const closed = createSocketServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const { call } = await serve(mirror, { server: 'probe', serverUrl: `http://127.0.0.1:${port}` });
    expect((await call('/')).status).toBe(502);
  });

  test('by still starting: 503, and nothing waits', async () => {
    const { call } = await serve(mirror, { coldStartMs: 1000 });
    expect((await call('/')).status).toBe(503);
  });

  test('by throwing: 500 of its own, and it goes on', async () => {
    let calls = 0;
    const { call } = await serve(async (_, response) => {
      if (++calls === 1) throw new Error('broken');
      response.end('fine');
    });
    const [one, two] = [await call('/'), await call('/')];
    expect([one.status, one.body.toString(), two.body.toString()]).toEqual([
      500,
      expect.stringContaining('broken'),
      'fine',
    ]);
  });
});

test('calls under way are shared out among several workers', async () => {
  const sockets = new Set<number>();
  const { call } = await serve(async ({ socket }, response) => {
    sockets.add(socket.localPort!);
    await sleep(30);
    response.end();
  });
  await Promise.all(Array.from({ length: 6 }, () => call('/')));
  expect(sockets.size).toBe(3);
});

test('a server that runs already takes the calls', async () => {
  const server = createServer((_, response) => response.end('mine')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { call } = await serve(mirror, { server: 'probe', serverUrl: `http://127.0.0.1:${port}` });
  expect((await call('/')).body.toString()).toBe('mine');
});

test('a caller who gives up is gone for the worker too', async () => {
  const gone = Promise.withResolvers<void>();
  const { base, keys } = await serve((_, response) => void response.once('close', () => gone.resolve()));
  const sent = request(base, { headers: { authorization: keys.valid } }).end();
  sent.on('error', () => {});
  await sleep(50);
  sent.destroy();
  await gone.promise;
});

test('an endpoint is reached below the job API too, and another keeps its job operations', async () => {
  const { urls, keys, call } = await serve(mirror);
  const headers = { authorization: keys.valid };
  expect(mirrored(await callRaw(`${urls.serverless}/own/health`, { headers })).url).toBe('/health');
  expect((await call('/run', { method: 'POST' })).status).toBe(200);
  expect((await callRaw(`${urls.serverless}/other/health`, { headers })).status).toBe(404);
});

test.each([
  [{ name: 'own', server: 'probe' }, /own has a server and no load balancing/],
  [{ name: 'own', type: 'load-balancing', server: 'custom' }, /wants the custom server/],
  [{ name: 'own', type: 'load-balancing', serverUrl: 'http://192.0.2.1' }, /not on loopback/],
] as const)('a spec that can not be met is refused: %j', async (spec, words) => {
  await expect(startForTests({ world: { endpoints: [spec] } })).rejects.toThrow(words);
});
