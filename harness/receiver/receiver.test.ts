import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTransport, type WireAnswer } from '../client/transport.ts';
import { UsageError } from '../errors.ts';
import type { Received } from './mailbox.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const transport = createTransport();
afterAll(transport.close);

async function listening(listen = '127.0.0.1:0', url?: string): Promise<Receiver> {
  const receiver = await openReceiver({ listen, url });
  onTestFinished(receiver.close);
  return receiver;
}

const post = (url: string, body = ''): Promise<WireAnswer> =>
  transport.send({ method: 'POST', url, headers: {}, body }, 5000);

test('a mailbox hears what comes for it, word for word, and answers', async () => {
  const heard: Received[] = [];
  const mailbox = (await listening()).open({ heard: (call) => void heard.push(call) });

  const { status, bytes } = await post(mailbox.beacon, '{"event":"start"}');
  await post(mailbox.webhook, 'anythíng');

  expect([status, new TextDecoder().decode(bytes)]).toEqual([200, '{}']);
  expect(mailbox.received).toMatchObject([
    { what: 'beacon', method: 'POST', url: '/m1/beacon', body: '{"event":"start"}' },
    { what: 'webhook', method: 'POST', url: '/m1/webhook', body: 'anythíng' },
  ]);
  expect(heard).toEqual(mailbox.received);
});

test('a mailbox answers as it is told to', async () => {
  const mailbox = (await listening()).open({ respond: ({ body }) => ({ do: body }) });
  expect(new TextDecoder().decode((await post(mailbox.beacon, 'fail')).bytes)).toBe('{"do":"fail"}');
});

test('what stands behind the name of a beacon is what its answer is to say', async () => {
  const mailbox = (await listening()).open();
  await post(`${mailbox.beacon}.fail.2`, '{}');
  expect(mailbox.received).toMatchObject([{ what: 'beacon', method: 'POST', body: '{}', orders: 'fail.2' }]);
});

test('mailboxes hear nothing of each other, and none after it was closed', async () => {
  const receiver = await listening();
  const [one, two] = [receiver.open(), receiver.open()];

  await post(one.beacon, 'for one');
  one.close();
  const late = await post(one.beacon, 'late');

  expect(one.received.map(({ body }) => body)).toEqual(['for one']);
  expect(two.received).toEqual([]);
  expect(late.status).toBe(404);
});

test.each(['/', '/m1', '/m1/other', '/m2/beacon', '/beacon'])('nothing is at %s', async (path) => {
  const mailbox = (await listening()).open();
  expect((await post(`${new URL(mailbox.beacon).origin}${path}`)).status).toBe(404);
  expect(mailbox.received).toEqual([]);
});

test('its address is what the profile says, where others reach us by another', async () => {
  const mailbox = (await listening('127.0.0.1:0', 'https://hooks.example/')).open();
  expect(mailbox.webhook).toBe('https://hooks.example/m1/webhook');
});

test.each(['192.0.2.1:80', '127.0.0.1:99999'])(
  'it is bad usage not to be able to listen on %s',
  async (listen) => {
    const opening = openReceiver({ listen, url: undefined });
    await expect(opening).rejects.toBeInstanceOf(UsageError);
    await expect(opening).rejects.toThrow(listen);
  },
);

test('an address with a path and a query keeps both, and is heard with or without them', async () => {
  const { port } = new URL((await listening()).open().beacon);
  const url = `http://127.0.0.1:${port}/hooks?sig=abc`;
  const mailbox = (await openReceiver({ listen: '127.0.0.1:0', url })).open();
  expect(mailbox.beacon).toBe(`http://127.0.0.1:${port}/hooks/m1/beacon?sig=abc`);

  const receiver = await listening();
  const own = receiver.open();
  const { origin } = new URL(own.beacon);
  for (const path of ['/m1/beacon', '/hooks/m1/beacon', '/hooks/m1/beacon?sig=abc']) {
    expect((await post(`${origin}${path}`, path)).status).toBe(200);
  }
  expect(own.received).toHaveLength(3);
});
