import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTransport } from '../../engine/http/transport.ts';
import { foreignLimits } from '../../engine/run/foreign-calls.ts';
import { openedReceiver, postingBy } from '../testing/opened-receiver.ts';
import { floodLimits } from './flood-gauge.ts';
import type { Receiver } from './receiver.ts';
import { connectionLimits } from './receiver-server.ts';
import { storageLimits } from './storage.ts';

const transport = createTransport();
afterAll(transport.close);
const post = postingBy(transport);

describe('a foreign call', () => {
  test('is counted and shown, without our secret, and heard by nobody', async () => {
    const receiver = await openedReceiver();
    const inbox = receiver.open();
    const { origin, pathname } = new URL(inbox.beacon);

    await post(`${origin}/m1/webhook`);
    await post(`${origin}${pathname.replace('beacon', 'other')}`);

    expect(receiver.foreign()).toEqual({
      count: 2,
      first: [
        { method: 'POST', path: '/m1/webhook', from: '127.0.0.1' },
        { method: 'POST', path: '/$SECRET/$SECRET/other', from: '127.0.0.1' },
      ],
    });
    expect(inbox.received).toEqual([]);
  });

  test('is not one that comes late, to an inbox of ours that was closed', async () => {
    const receiver = await openedReceiver();
    const inbox = receiver.open();
    inbox.close();
    expect((await post(inbox.webhook)).status).toBe(404);
    expect(receiver.foreign().count).toBe(0);
  });

  test('is counted that no parser can read', async () => {
    const receiver = await openedReceiver();
    const { port } = new URL(receiver.open().beacon);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    await once(socket.resume(), 'close');
    expect(receiver.foreign()).toMatchObject({ count: 1, first: [{ method: 'malformed' }] });
  });

  test('is not answered once its source has made too many, and ours still is', async () => {
    const receiver = await openedReceiver();
    const inbox = receiver.open();
    const { origin } = new URL(inbox.beacon);
    const answers = [];
    for (let call = 0; call <= foreignLimits.perSource; call++)
      answers.push(
        await post(`${origin}/guess`).then(
          ({ status }) => status,
          () => 'cut',
        ),
      );
    expect(answers.slice(-2)).toEqual([404, 'cut']);
    expect((await post(inbox.beacon)).status).toBe(200);
    expect(receiver.foreign().count).toBe(answers.length);
  });
});

describe('a proxy that sends the target and others over one connection', () => {
  /** A connection that is asked once more when it was answered. */
  async function connected(receiver: Receiver) {
    const { origin, port, pathname } = new URL(receiver.open().webhook);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ports = new Set<number | undefined>();
    const call = (path: string): Promise<number | undefined> => {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      const sent = request(`${origin}${path}`, { agent, method: 'POST' }, (answer) => {
        ports.add(answer.socket.localPort);
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      sent.once('error', reject).end('{}');
      return promise;
    };
    return { ours: () => call(pathname), foreign: () => call('/aaaa'), ports, port };
  }

  test('is served over a new one once a foreign call was the first', async () => {
    const { ours, foreign, ports } = await connected(await openedReceiver());
    expect([await foreign(), await ours(), await foreign(), await ours()]).toEqual([404, 200, 404, 200]);
    expect(ports.size).toBe(2);
  });

  test('keeps the one that brought the run’s own call, but for many foreign ones in a row', async () => {
    const { ours, foreign, ports } = await connected(await openedReceiver());
    for (let call = 0; call < connectionLimits.foreign; call++)
      expect([await ours(), await foreign()]).toEqual([200, 404]);
    expect(ports.size).toBe(1);

    await ours();
    for (let call = 0; call <= connectionLimits.foreign; call++) expect(await foreign()).toBe(404);
    expect(await ours()).toBe(200);
    expect(ports.size).toBe(2);
  });
});

test('calls behind the last foreign one of a connection are not heard: their caller sees no answer, and calls again', async () => {
  const receiver = await openedReceiver();
  const inbox = receiver.open();
  const { port, pathname } = new URL(inbox.webhook);
  const call = (path: string): string => `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}`;
  const socket = connect(Number(port), '127.0.0.1');
  const foreign = call('/aaaa').repeat(connectionLimits.foreign + 1);
  socket.write(`${call(pathname)}${foreign}${call(pathname)}`);
  await once(socket.resume(), 'close');
  expect(inbox.received).toHaveLength(1);
});

test('a flood of foreign calls is known as one, and ours is heard beside it', async () => {
  const usual = { ...floodLimits };
  onTestFinished(() => void Object.assign(floodLimits, usual));
  Object.assign(floodLimits, { calls: 20 });
  const receiver = await openedReceiver();
  const inbox = receiver.open();
  const { origin, port } = new URL(inbox.beacon);
  for (let round = 0; round < 10; round++) {
    await post(`${origin}/guess`);
    const idle = connect(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    idle.destroy();
  }
  expect(receiver.wasFloodedSince(0)).toBe(false);
  await post(`${origin}/guess`);
  await vi.waitFor(() => expect(receiver.wasFloodedSince(0)).toBe(true));
  expect((await post(inbox.beacon)).status).toBe(200);
  expect(receiver.foreign().count).toBe(11);
});

test('half a call holds nothing up, not even the end', async () => {
  const receiver = await openedReceiver();
  const inbox = receiver.open();
  const { port, pathname } = new URL(inbox.beacon);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\nhalf`);
  expect((await post(inbox.beacon)).status).toBe(200);
  await receiver.close();
  expect(inbox.received).toHaveLength(1);
});

test('a head that is too large is refused, and ours is still heard', async () => {
  const inbox = (await openedReceiver()).open();
  const large = transport.send(
    { method: 'POST', url: inbox.beacon, headers: { large: 'x'.repeat(20_000) }, body: '' },
    5000,
  );
  await expect(large).rejects.toThrow();
  expect((await post(inbox.beacon)).status).toBe(200);
});

test('no number of large calls at once takes more room than there is', async () => {
  const usual = { ...storageLimits };
  onTestFinished(() => void Object.assign(storageLimits, usual));
  Object.assign(storageLimits, { inbox: 4 << 20, all: 8 << 20 });
  const receiver = await openedReceiver();
  const inboxes = Array.from({ length: 4 }, () => receiver.open());
  const body = ' '.repeat(900 << 10);

  const flood = inboxes.flatMap(({ beacon }) => Array.from({ length: 8 }, () => post(beacon, body)));
  const ended = await Promise.allSettled(flood);

  const kept = inboxes.map(({ received }) => received.reduce((sum, call) => sum + call.body.length, 0));
  expect(Math.max(...kept)).toBeLessThanOrEqual(4 << 20);
  expect(kept.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(8 << 20);
  expect(ended.some((one) => one.status === 'fulfilled' && one.value.status === 200)).toBe(true);
  for (const { close } of inboxes) close();
  expect((await post(receiver.open().beacon, body)).status).toBe(200);
});

test('a call of millions of values is refused, however small they are', async () => {
  const inbox = (await openedReceiver()).open();
  const body = `[${'{},'.repeat(2_000_000)}{}]`;
  const { status } = await transport.send({ method: 'POST', url: inbox.webhook, headers: {}, body }, 60_000);
  expect(status).toBe(413);
  expect(inbox.received).toEqual([]);
});
