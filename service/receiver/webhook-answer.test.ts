import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Agent, request } from 'undici';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTransport, type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import type { Inbox, InboxOptions } from './inbox.ts';
import { openReceiver } from './receiver.ts';

const transport = createTransport();
afterAll(transport.close);

async function open(options?: InboxOptions): Promise<Inbox> {
  const receiver = await openReceiver({ listen: '127.0.0.1:0', url: undefined });
  const inbox = receiver.open(options);
  onTestFinished(async () => {
    inbox.close();
    await receiver.close();
  });
  return inbox;
}

const post = (url: string, timeout = 5000): Promise<TransportAnswer> =>
  transport.send({ method: 'POST', url, headers: {}, body: '{}' }, timeout);

const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof TransportError ? error.reason : error),
  );

test('a redirect answers a call whose target is no address', async () => {
  const { url } = (await open()).hook([307]);
  const { host, pathname } = new URL(url);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`POST http://[::1${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\n\r\n`);
  expect(await text(socket)).toContain(`location: ${pathname}/moved`);
});

test('the nth call is answered with the nth answer, later ones with the last', async () => {
  const { url } = (await open()).hook([500, 302, 204]);
  const statuses = [];
  for (let call = 0; call < 4; call++) statuses.push((await post(url)).status);
  expect(statuses).toEqual([500, 302, 204, 204]);
});

test('the address spells the answers out, and a query of its own stays', async () => {
  const inbox = await open();
  expect(inbox.hook([503, 'silence']).url).toMatch(/\/[0-9a-f]{32}\/webhook\/1\/503,silence$/);
  const { url, number } = inbox.hook([200], { query: 'a=b%20c' });
  await post(url);
  expect(inbox.received).toMatchObject([
    { hook: number, url: new URL(url).href.slice(new URL(url).origin.length) },
  ]);
});

test('a status may say anything', async () => {
  const says = { type: 'text/plain', body: 'thanks' };
  const { headers, bytes } = await post((await open()).hook([200], { says }).url);
  expect([headers['content-type'], new TextDecoder().decode(bytes)]).toEqual(['text/plain', 'thanks']);
});

test.each(['hang-up', 'half-head', 'half-body'] as const)('a %s is no whole answer', async (answer) => {
  const inbox = await open();
  expect(await reasonOf(post(inbox.hook([answer]).url))).not.toBe('answered');
  expect(inbox.received).toMatchObject([{ what: 'webhook', ended: { latest: 0 } }]);
});

test('silence lasts until the caller gives up, or the inbox is closed', async () => {
  const inbox = await open();
  const { url } = inbox.hook(['silence']);
  expect(await reasonOf(post(url, 50))).toBe('timeout');
  const hung = reasonOf(post(url));
  await expect.poll(() => inbox.received.length).toBe(2);
  expect(inbox.received[1]!.ended).toBeUndefined();
  inbox.close();
  expect(await hung).not.toBe('answered');
});

test('whoever has its clock wait for us is told of the silence', async () => {
  const hear = () => ({ earliest: 5, latest: 7 });
  const inbox = await open({ clock: () => ({ kind: 'virtual', hear }) });
  const informed: number[] = [];
  const agent = new Agent();
  const call = request(inbox.hook(['silence']).url, {
    ...{ method: 'POST', body: '{}', dispatcher: agent },
    onInfo: ({ statusCode }) => void informed.push(statusCode),
  });
  call.catch(() => {});
  await expect.poll(() => informed).toEqual([102]);
  await agent.destroy();
  expect(inbox.received).toMatchObject([{ begun: { earliest: 5, latest: 7 } }]);
});

test('a silent address refuses connections until it is told to listen', async () => {
  const inbox = await open();
  const hook = inbox.silentHook([503])!;
  expect(await reasonOf(post(hook.url))).toBe('refused');
  await hook.listen();
  expect(await post(hook.url)).toMatchObject({ status: 503 });
  expect(inbox.received).toMatchObject([{ hook: hook.number }]);
  inbox.close();
  expect(await reasonOf(post(hook.url))).toBe('refused');
});

test('there is none where others reach us by another address', async () => {
  const receiver = await openReceiver({ listen: '127.0.0.1:0', url: 'https://hooks.example' });
  onTestFinished(receiver.close);
  expect(receiver.open().silentHook([200])).toBeUndefined();
});

test('a hook that was never opened is nowhere', async () => {
  const inbox = await open();
  inbox.hook([200]);
  expect((await post(`${inbox.webhook}/2/200`)).status).toBe(404);
});
