import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { limits } from '../../generated/limits.ts';
import { openWorld, type TestWorld, testControlToken } from '../testing/open-world.ts';
import { dial } from '../testing/raw.ts';

const { run, runsync } = limits.payload;

/** The head of a submission, or of another call. */
function head({ urls, keys }: TestWorld, headers: string[], line = 'POST /probe/run'): string {
  const [method, path] = line.split(' ');
  const { pathname, host } = new URL(`${urls.serverless}${path}`);
  const first = [
    `${method} ${pathname} HTTP/1.1`,
    `host: ${host}`,
    `authorization: ${keys.valid}`,
    'connection: close',
  ];
  return [...first, ...headers, '', ''].join('\r\n');
}

const chunked = 'transfer-encoding: chunked';

/** Dials, sends a head, and tells what comes until the server hangs up. */
async function begin(world: TestWorld, headers: string[], line?: string) {
  const socket = await dial(world.control);
  const answer = text(socket);
  answer.catch(() => {});
  socket.write(head(world, headers, line));
  return { socket, answer };
}

/** Sends so many megabytes in chunks without a look at what comes, as long as the connection takes them. */
async function pour(socket: Socket, megabytes: number): Promise<void> {
  socket.setMaxListeners(0);
  const chunk = `${(1_000_000).toString(16)}\r\n${' '.repeat(1_000_000)}\r\n`;
  for (let sent = 0; sent < megabytes && socket.writable; sent++) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
}

async function expectUntouched(world: TestWorld): Promise<void> {
  expect((await world.call('GET /probe/health')).body).toMatchObject({
    jobs: { completed: 0, failed: 0, inProgress: 0, inQueue: 0 },
  });
}

describe('too large a body', () => {
  test.each([
    ['POST /probe/run', run],
    ['POST /probe/runsync', runsync],
    ['POST /probe/openai/v1/models', run],
    ['POST /probe/cancel/some-job', 1_000_000],
    ['POST /probe/retry/some-job', 1_000_000],
    ['POST /probe/purge-queue', 1_000_000],
    ['GET /probe/status/some-job', 1_000_000],
    ['GET /probe/health', 1_000_000],
  ])('of %s is refused by its length, before a byte of it has come', async (line, most) => {
    const world = await openWorld();
    const { answer } = await begin(world, [`content-length: ${most + 1}`], line);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    await expectUntouched(world);
  });

  test('in chunks is refused before it ends', async () => {
    const world = await openWorld();
    const { socket, answer } = await begin(world, [chunked]);
    await pour(socket, 11);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    await expectUntouched(world);
  });

  test.each([
    ['in chunks', chunked],
    ['with a length', 'content-length: 50000000'],
  ])('%s: a caller who sends on before it reads still finds the answer whole', async (_, header) => {
    const world = await openWorld();
    const socket = await dial(world.control);
    const broken: Error[] = [];
    socket.on('error', (error) => broken.push(error));
    socket.pause();
    socket.write(head(world, [header]));
    await pour(socket, 40);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\n\r\n\{"error":".*"\}$/);
    expect(broken).toEqual([]);
  });

  test('that never ends is not taken in for ever', async () => {
    const world = await openWorld();
    const { socket, answer } = await begin(world, [chunked]);
    await pour(socket, Infinity);
    expect(socket.bytesWritten).toBeLessThan(100_000_000);
    expect(await answer.catch(() => 'cut')).toMatch(/^HTTP\/1\.1 413 |^cut$/);
  });

  test('comes from many at once, and each gets its answer', async () => {
    const world = await openWorld();
    const uploads = await Promise.all(Array.from({ length: 4 }, () => begin(world, [chunked])));
    await Promise.all(uploads.map(({ socket }) => pour(socket, 12)));
    for (const { answer } of uploads) expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    await expectUntouched(world);
  });

  test.each(['POST /nowhere', 'PUT /probe/run'])('of %s, which is nothing, changes nothing', async (line) => {
    const world = await openWorld();
    const { socket, answer } = await begin(world, [chunked], line);
    await pour(socket, 12);
    expect(await answer).toMatch(/^HTTP\/1\.1 40[45] /);
  });

  test('of a world that never was', async () => {
    const world = await openWorld();
    const gone = {
      ...world,
      urls: { serverless: `${new URL(world.control).origin}/worlds/none/serverless/v1` },
    };
    const { socket, answer } = await begin(gone as TestWorld, [chunked]);
    await pour(socket, 12);
    expect(await answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('a caller who asks whether to send its body', () => {
  const body = '{"input":{}}';

  test('is told to, and answered', async () => {
    const world = await openWorld();
    const { socket, answer } = await begin(world, ['expect: 100-continue', `content-length: ${body.length}`]);
    await once(socket, 'readable').catch(() => {});
    socket.write(body);
    expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  test('is refused instead, if it is too large', async () => {
    const world = await openWorld();
    const { answer } = await begin(world, ['expect: 100-continue', `content-length: ${run + 1}`]);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    await expectUntouched(world);
  });

  test('and sends it without waiting for the word, still finds the answer whole', async () => {
    const world = await openWorld();
    const socket = await dial(world.control);
    socket.pause();
    socket.write(head(world, ['expect: 100-continue', 'content-length: 30000000']));
    await pour(socket, 20);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('of control is told to as well', async () => {
    const world = await openWorld();
    const socket = await dial(world.control);
    const { host } = new URL(world.control);
    socket.end(
      `POST /control/worlds HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: Bearer ${testControlToken}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });
});

describe('a limit is not got round', () => {
  test('by a coding: nothing is unpacked, and packed JSON is no JSON', async () => {
    const world = await openWorld();
    const bomb = gzipSync(`{"input":{"a":"${'x'.repeat(30_000_000)}"}}`);
    const answer = await world.call('POST /probe/run', {
      body: new Uint8Array(bomb),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(400);
    await expectUntouched(world);
  });

  test('by too small a length: what is beyond it is not the body', async () => {
    const world = await openWorld();
    const { socket, answer } = await begin(world, ['content-length: 12']);
    socket.end(`{"input":{}}${'x'.repeat(1000)}`);
    expect(await answer).toMatch(/^HTTP\/1\.1 (200|400) /);
    expect((await world.call('GET /probe/health')).status).toBe(200);
  });

  test('by chunks of one byte', async () => {
    const world = await openWorld();
    const { socket, answer } = await begin(world, [chunked], 'POST /probe/cancel/some-job');
    socket.write('1\r\nx\r\n'.repeat(1_000_002));
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

test('an upload that drips does not keep its world from moving', { timeout: 10_000 }, async () => {
  const world = await openWorld();
  const { socket } = await begin(world, ['content-length: 1000']);
  await expect.poll(async () => (await world.steer('GET /clock')).body).toMatchObject({ arrived: 1 });
  const drip = setInterval(() => socket.write(' '), 200);
  const moved = await world.steer('POST /clock', { to: world.clock.now + 5, begun: 1, seen: 0 });
  clearInterval(drip);
  expect(moved.body).toMatchObject({ now: world.clock.now + 5, arrived: 1, answered: 0 });
});
