import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../testing/open-world.ts';
import { dial, exchange } from '../testing/raw.ts';

/** A request as bytes: its line, its headers, its body. */
function request({ urls, keys }: TestWorld, line: string, headers: string[] = [], body = ''): string {
  const [method, path] = line.split(' ');
  const { pathname, host } = new URL(`${urls.serverless}${path}`);
  const head = [
    `${method} ${pathname} HTTP/1.1`,
    `host: ${host}`,
    `authorization: ${keys.valid}`,
    ...headers,
  ];
  return `${[...head, '', ''].join('\r\n')}${body}`;
}

const isUp = async ({ call }: TestWorld) => expect((await call('GET /probe/health')).status).toBe(200);

describe('a target in absolute form', () => {
  const line = ({ urls, keys }: TestWorld, host: string, at = urls.serverless): string => {
    const { pathname } = new URL(`${at}/probe/health`);
    return `GET http://${host}${pathname} HTTP/1.1\r\nhost: ${new URL(urls.serverless).host}\r\nauthorization: ${keys.valid}\r\nconnection: close\r\n\r\n`;
  };

  test('is taken as its path', async () => {
    const world = await openWorld();
    const { host } = new URL(world.urls.serverless);
    for (const own of [host, host.toUpperCase()])
      expect(await exchange(world.control, line(world, own))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('of another host is nothing that is here', async () => {
    const world = await openWorld();
    expect(await exchange(world.control, line(world, 'other.example'))).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each(['[::1', 'a:b:c'])('whose host is none, %s, breaks nothing', async (host) => {
    const world = await openWorld();
    expect(await exchange(world.control, line(world, host))).not.toMatch(/^HTTP\/1\.1 5/);
  });
});

describe('an upload that breaks off', () => {
  const half = (world: TestWorld) => request(world, 'POST /probe/run', ['content-length: 1000'], '{"input":');

  test('is one call, and holds time still only until it breaks', async () => {
    const world = await openWorld();
    const socket = await dial(world.control);
    socket.write(half(world));
    await expect
      .poll(async () => (await world.steer('GET /clock')).body)
      .toMatchObject({ arrived: 1, answered: 0 });
    socket.destroy();
    const moved = await world.steer('POST /clock', { to: world.clock.now + 5, begun: 1, seen: 1 });
    expect(moved.body).toMatchObject({ now: world.clock.now + 5, arrived: 1, answered: 1 });
    expect((await world.steer('GET /log')).body).toMatchObject({ entries: [{ method: 'POST' }] });
  });

  test('leaves no job', async () => {
    const world = await openWorld();
    const socket = await dial(world.control);
    socket.end(half(world));
    socket.resume();
    await once(socket, 'close');
    expect((await world.call('GET /probe/health')).body).toMatchObject({
      jobs: { inQueue: 0, inProgress: 0 },
    });
  });

  test('disturbs no other world', async () => {
    const [world, other] = [await openWorld(), await openWorld()];
    const socket = await dial(world.control);
    socket.write(half(world));
    await expect.poll(async () => (await world.steer('GET /clock')).body).toMatchObject({ arrived: 1 });
    expect((await other.pass(1_000)).now).toBe(other.clock.now + 1_000);
  });
});

test('a caller that hangs up while it waits counts as answered, and its job goes on', async () => {
  const world = await openWorld();
  const body = '{"input":{"probe":{"work":1000}}}';
  const socket = await dial(world.control);
  socket.write(request(world, 'POST /probe/runsync', [`content-length: ${body.length}`], body));
  await world.steer('POST /clock', { to: 0, begun: 1, seen: 0 });
  socket.destroy();
  await expect.poll(async () => (await world.steer('GET /clock')).body).toMatchObject({ answered: 1 });
  await world.steer('POST /clock', { to: world.clock.now + 1_000, begun: 1, seen: 1 });
  expect((await world.call('GET /probe/health')).body).toMatchObject({ jobs: { completed: 1 } });
});

test('a connection that says nothing disturbs nobody', async () => {
  const world = await openWorld();
  await dial(world.control);
  await isUp(world);
});

describe('what is no HTTP is refused, and the emulator stays up', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['an unknown method', 'SING /serverless/v1/probe/health HTTP/1.1\r\nhost: e\r\n\r\n'],
    ['no version', 'GET /serverless/v1/probe/health\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: e\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a length that is no number', 'POST / HTTP/1.1\r\nhost: e\r\ncontent-length: many\r\n\r\n'],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nhost: e\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk of no size', 'POST / HTTP/1.1\r\nhost: e\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['a header of 100 kB', `GET / HTTP/1.1\r\nhost: e\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: e\r\n: nothing\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const world = await openWorld();
    const answer = await exchange(world.control, bytes).catch(() => 'cut');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d |^cut$|^$/);
    expect(answer).not.toMatch(/\.ts:\d+|node_modules|node:internal/);
    await isUp(world);
  });
});

test.each([
  ['keys', (valid: string) => [`authorization: Bearer ${valid}`, 'authorization: Bearer other']],
  ['types', () => ['content-type: application/json', 'content-type: text/plain']],
])('doubled %s: the first counts', async (_, headers) => {
  const world = await openWorld();
  const lines = ['connection: close', 'content-length: 12', ...headers(world.keys.valid)];
  const answer = await exchange(world.control, request(world, 'POST /probe/run', lines, '{"input":{}}'));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body in chunks is a body', async () => {
  const world = await openWorld();
  const lines = ['connection: close', 'transfer-encoding: chunked'];
  const chunked = '6\r\n{"inpu\r\n6\r\nt":{}}\r\n0\r\n\r\n';
  expect(await exchange(world.control, request(world, 'POST /probe/run', lines, chunked))).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

test('chunks above the limit are too large, without a length to tell', async () => {
  const world = await openWorld();
  const lines = ['connection: close', 'transfer-encoding: chunked'];
  const large = `${(10_000_001).toString(16)}\r\n${' '.repeat(10_000_001)}\r\n0\r\n\r\n`;
  const answer = await exchange(world.control, request(world, 'POST /probe/run', lines, large)).catch(
    () => 'cut',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 |^cut$/);
  await isUp(world);
});

test('requests in one breath are answered one after another', async () => {
  const world = await openWorld();
  const three = [[], [], ['connection: close']]
    .map((lines) => request(world, 'GET /probe/health', lines))
    .join('');
  const answer = await exchange(world.control, three);
  expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
});
