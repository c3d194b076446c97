import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { createTransport } from '../../engine/http/transport.ts';
import { openedReceiver, postingBy } from '../testing/opened-receiver.ts';
import type { Received } from './inbox.ts';
import { openReceiver } from './receiver.ts';

const transport = createTransport();
afterAll(transport.close);
const post = postingBy(transport);

test('an inbox hears what comes for it, word for word, and answers', async () => {
  const heard: Received[] = [];
  const inbox = (await openedReceiver()).open({ heard: (call) => void heard.push(call) });

  const { status, bytes } = await post(inbox.beacon, '{"event":"start"}');
  await post(inbox.webhook, 'anythíng');

  expect([status, new TextDecoder().decode(bytes)]).toEqual([200, '{}']);
  expect(inbox.received).toMatchObject([
    {
      what: 'beacon',
      method: 'POST',
      url: expect.stringMatching(/^\/[0-9a-f]{32}\/[0-9a-f]{32}\/beacon$/),
      body: '{"event":"start"}',
    },
    {
      what: 'webhook',
      method: 'POST',
      url: expect.stringMatching(/^\/[0-9a-f]{32}\/[0-9a-f]{32}\/webhook$/),
      body: 'anythíng',
    },
  ]);
  expect(heard).toEqual(inbox.received);
});

test('a report of a run that comes once more shows that the way repeats calls', async () => {
  const receiver = await openedReceiver();
  const [one, another] = [receiver.open(), receiver.open()];
  const report = (run: string) => JSON.stringify({ event: 'start', job: 'j', run });

  for (const body of [report('a'), report('b'), '{"event":"start","job":"j"}', '{"event":"start","job":"j"}'])
    await post(one.beacon, body);
  await post(one.webhook, report('a'));
  await post(another.beacon, report('a'));
  expect(one.isWayRepeating()).toBe(false);

  await post(one.beacon, report('a'));
  expect([one.isWayRepeating(), another.isWayRepeating()]).toEqual([true, true]);
});

test('an inbox answers as it is told to', async () => {
  const inbox = (await openedReceiver()).open({ respond: ({ body }) => ({ do: body }) });
  expect(new TextDecoder().decode((await post(inbox.beacon, 'fail')).bytes)).toBe('{"do":"fail"}');
});

test('what stands behind the name of a beacon is what its answer is to say', async () => {
  const inbox = (await openedReceiver()).open();
  await post(`${inbox.beacon}.fail.2`, '{}');
  expect(inbox.received).toMatchObject([{ what: 'beacon', method: 'POST', body: '{}', directive: 'fail.2' }]);
});

test('inboxes hear nothing of each other, and none after it was closed', async () => {
  const receiver = await openedReceiver();
  const [one, two] = [receiver.open(), receiver.open()];

  await post(one.beacon, 'for one');
  one.close();
  const late = await post(one.beacon, 'late');

  expect(one.received.map(({ body }) => body)).toEqual(['for one']);
  expect(two.received).toEqual([]);
  expect(late.status).toBe(404);
});

test.each([
  '/',
  '/m1',
  '/m1/beacon',
  '/m1/webhook',
  '/beacon',
  `/${'0'.repeat(32)}/${'0'.repeat(32)}/beacon`,
])('nothing is at %s', async (path) => {
  const inbox = (await openedReceiver()).open();
  expect((await post(`${new URL(inbox.beacon).origin}${path}`)).status).toBe(404);
  expect(inbox.received).toEqual([]);
});

test('its address is what the profile says, where others reach us by another', async () => {
  const inbox = (await openedReceiver('127.0.0.1:0', 'https://hooks.example/')).open();
  expect(inbox.webhook).toMatch(/^https:\/\/hooks\.example\/[0-9a-f]{32}\/[0-9a-f]{32}\/webhook$/);
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
  const { port } = new URL((await openedReceiver()).open().beacon);
  const url = `http://127.0.0.1:${port}/hooks?sig=abc`;
  const inbox = (await openReceiver({ listen: '127.0.0.1:0', url })).open();
  expect(inbox.beacon).toMatch(
    new RegExp(`^http://127.0.0.1:${port}/hooks/[0-9a-f]{32}/[0-9a-f]{32}/beacon\\?sig=abc$`),
  );

  const receiver = await openedReceiver();
  const own = receiver.open();
  const { origin, pathname } = new URL(own.beacon);
  for (const path of [pathname, `/hooks${pathname}`, `/hooks${pathname}?sig=abc`]) {
    expect((await post(`${origin}${path}`, path)).status).toBe(200);
  }
  expect(own.received).toHaveLength(3);
});

test('its addresses differ from run to run, and from inbox to inbox', async () => {
  const receivers = [await openedReceiver(), await openedReceiver()];
  const addresses = receivers.flatMap((receiver) => [receiver.open().beacon, receiver.open().beacon]);
  const parts = addresses.map((url) => new URL(url).pathname.split('/'));
  expect(new Set(parts.map(([, run]) => run)).size).toBe(2);
  expect(new Set(parts.map(([, , own]) => own)).size).toBe(4);
});
