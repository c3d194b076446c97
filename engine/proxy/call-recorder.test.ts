import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import {
  type CallRecorder,
  type CallRecorderOptions,
  type CallTrouble,
  openCallRecorder,
} from './call-recorder.ts';
import { createTextBudget, leastKept } from './text-budget.ts';

const open: (Server | CallRecorder)[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await (one as { close(): unknown }).close();
});

async function recorder(
  more: Partial<CallRecorderOptions> = {},
  answer?: (response: ServerResponse) => unknown,
): Promise<CallRecorder> {
  const server = createServer((call, response) => {
    call.resume();
    call.on(
      'end',
      () =>
        answer?.(response) ?? response.writeHead(201).end(`you called ${call.url} at ${call.headers.host}`),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const budget = createTextBudget(1_000_000);
  const bounds = { isServed: () => true, mostBytes: 50, budget, mostCalls: 10, onFlood: () => {} };
  const one = await openCallRecorder({ target, ...bounds, ...more });
  open.push(one, server);
  return one;
}

test('a call is passed on as it is, and kept with its answer', async () => {
  const { origin, calls } = await recorder();
  const answer = await fetch(`${origin}/a?b=c`, { method: 'POST', body: 'words', headers: { 'x-own': '1' } });
  const text = `you called /a?b=c at ${new URL(origin).host}`;
  expect([answer.status, await answer.text()]).toEqual([201, text]);
  expect(calls).toMatchObject([{ method: 'POST', url: '/a?b=c', body: 'words', status: 201, answer: text }]);
  expect(calls[0]).toMatchObject({ headers: { 'x-own': '1' }, isBodyWhole: true, isAnswerWhole: true });
});

test('of a long body its beginning is kept, and the whole passed on', async () => {
  const { origin, calls } = await recorder();
  expect((await fetch(origin, { method: 'POST', body: 'x'.repeat(1000) })).status).toBe(201);
  expect(calls).toMatchObject([{ body: 'x'.repeat(50), isBodyWhole: false, isBodyEnded: true }]);
  expect(calls[0]!.bodyBytes).toBe(1000);
});

test('long bodies that differ at their end have other digests, and say what they say', async () => {
  const { origin, calls } = await recorder();
  const long = (end: string) => JSON.stringify({ input: 'x'.repeat(100_000), webhook: end });
  for (const body of [long('a'), long('b'), long('a')]) await fetch(origin, { method: 'POST', body });
  const [first, second, third] = calls;
  expect(first!.bodyDigest).toMatch(/^[\da-f]{64}$/);
  expect(first!.bodyDigest).not.toBe(second!.bodyDigest);
  expect(first!.bodyDigest).toBe(third!.bodyDigest);
  expect(second!.bodyOutline!.value).toEqual({ input: 'x'.repeat(1000), webhook: 'b' });
});

test.each([
  ['in full', (response: ServerResponse, text: string) => response.end(text), true],
  [
    'in part',
    (response: ServerResponse, text: string) => response.write(text, () => response.destroy()),
    false,
  ],
])('a long answer that came %s is told from the other', async (_, send, isEnded) => {
  const text = JSON.stringify({ output: 'x'.repeat(100_000), id: 'j1', status: 'COMPLETED' });
  const { origin, calls } = await recorder({}, (response) => {
    response.setHeader('content-length', Buffer.byteLength(text));
    return send(response, isEnded ? text : text.slice(0, 1000));
  });
  await fetch(origin)
    .then((answer) => answer.text())
    .catch(() => {});
  await expect.poll(() => calls[0]!.ended).toBeDefined();
  expect(calls).toMatchObject([{ status: 200, isAnswerWhole: false, isAnswerEnded: isEnded }]);
  expect(calls[0]!.answerOutline?.ids).toEqual(isEnded ? ['j1'] : undefined);
  if (isEnded) expect(calls[0]!.answerOutline!.value).toMatchObject({ id: 'j1', status: 'COMPLETED' });
});

test('a body that the target refuses unread is taken in, and its caller finds the answer', async () => {
  const { origin, calls } = await recorder({ target: await refusing() });
  const agent = new Agent({ keepAlive: true });
  const call = request(origin, { agent, method: 'POST', headers: { 'content-length': 5_000_000 } });
  const answered = once(call, 'response');
  const sent = new Promise<void>((resolve) => call.end('x'.repeat(5_000_000), resolve));
  const [answer] = (await answered) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
  answer.resume();
  await sent;
  await expect.poll(() => calls).toMatchObject([{ status: 413, bodyBytes: 5_000_000, isBodyEnded: true }]);
  await expect.poll(() => call.socket?.destroyed).toBe(true);
  agent.destroy();
});

/** A target that answers 413 before it has read a body. */
async function refusing(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(413).end('too large'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a body that is broken off has not ended, nor is it whole', async () => {
  const one = await recorder();
  const call = request(one.origin, { method: 'POST', headers: { 'content-length': 40 } });
  call.on('error', () => {});
  call.write('{"inp');
  await expect.poll(() => one.calls[0]?.body).toBe('{"inp');
  call.destroy();
  await expect.poll(() => one.calls[0]!.ended).toBeDefined();
  expect(one.calls).toMatchObject([
    { body: '{"inp', bodyBytes: 5, isBodyWhole: false, isBodyEnded: false, status: null },
  ]);
});

test('what has come of a body is put together when somebody looks, not at each part', async () => {
  const one = await recorder();
  const { calls } = one;
  const call = request(one.origin, { method: 'POST' }).on('error', () => {});
  call.write('{"inp');
  await expect.poll(() => calls[0]?.bodyBytes).toBe(5);
  expect(calls[0]!.body).toBe('');
  expect(one.calls[0]!.body).toBe('{"inp');
  call.destroy();
});

test('beyond the budget the beginning of a text is kept, with its outline', async () => {
  const budget = createTextBudget(30_000);
  const { origin, calls } = await recorder({ mostBytes: 20_000, budget });
  const body = (name: string) => JSON.stringify({ id: name, input: 'x'.repeat(10_000) });
  for (const name of ['a', 'b', 'c', 'd']) {
    const answer = await fetch(origin, { method: 'POST', body: body(name) });
    await answer.text();
  }
  expect(calls.map(({ isBodyWhole }) => isBodyWhole)).toEqual([true, true, false, false]);
  expect(calls[3]).toMatchObject({ isBodyEnded: true, bodyBytes: 10_021, isAnswerWhole: true });
  expect(calls[3]!.body).toBe(body('d').slice(0, 4096));
  expect(calls[3]!.bodyOutline!.ids).toEqual(['d']);
});

test('calls at once keep no more than the budget, and what they did not use is there again', async () => {
  const budget = createTextBudget(100_000);
  const { origin, calls } = await recorder({ mostBytes: 60_000, budget });
  const open = ['a', 'b', 'c'].map((name) => {
    const call = request(origin, { method: 'POST' }).on('error', () => {});
    call.write(name);
    return call;
  });
  await expect.poll(() => calls.length).toBe(3);
  expect(budget.left()).toBe(-leastKept);
  for (const call of open) call.destroy();
  await expect.poll(() => budget.left()).toBe(100_000 - 3);
});

const numbers = Array.from({ length: 1000 }, (_, index) => `${index}`).join(' ');

test.each([
  ['that is what it says', gzipSync('{"id":"a"}'), '{"id":"a"}', true],
  ['that is longer than what is kept', gzipSync('x'.repeat(1000)), 'x'.repeat(50), false],
  ['whose code is longer than what is kept', gzipSync(numbers), numbers.slice(0, 50), false],
  ['that is something else', Buffer.from('plain'), 'plain', true],
])('an encoded answer %s is passed on as it is, and kept as it reads', async (_, sent, kept, isWhole) => {
  const { origin, calls } = await recorder({}, (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(sent),
  );
  const call = request(origin).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(Buffer.concat(await answer.toArray())).toEqual(sent);
  await expect.poll(() => calls[0]).toMatchObject({ answer: kept, isAnswerWhole: isWhole });
});

test('what is not served here does not reach the target', async () => {
  const { origin, calls } = await recorder({ isServed: (path) => path.startsWith('/in/') });
  expect((await fetch(`${origin}/out`)).status).toBe(404);
  expect((await fetch(`${origin}/in/`)).status).toBe(201);
  expect(calls.map(({ status }) => status)).toEqual([404, 201]);
});

test('calls that are too many are cut off, which is reported once', async () => {
  const floods: true[] = [];
  const { origin, calls } = await recorder({ mostCalls: 2, onFlood: () => floods.push(true) });
  await fetch(origin);
  await fetch(origin);
  await expect(fetch(origin)).rejects.toThrow();
  await expect(fetch(origin)).rejects.toThrow();
  expect([floods.length, calls.length]).toEqual([1, 2]);
});

const troubled = (does: CallTrouble['does']) => ({ troubleOf: () => ({ name: 'x', does }) });

test('trouble that answers is recorded with its name, and the target never receives the call', async () => {
  const { origin, calls } = await recorder(troubled({ answer: 429, headers: { 'retry-after': '1' } }));
  const answer = await fetch(origin, { method: 'POST', body: 'words' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  expect(calls).toMatchObject([{ body: 'words', status: 429, trouble: 'x', retryAfter: '1' }]);
});

test.each<['unheard' | 'heard', number]>([
  ['unheard', 0],
  ['heard', 1],
])('a call that is cut %s has no answer, and the target receives %d calls', async (cut, received) => {
  const paths: string[] = [];
  const server = createServer((call, response) => {
    paths.push(call.url!);
    response.end('yes');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { origin, calls } = await recorder({ target, ...troubled({ cut }) });
  await expect(fetch(origin, { method: 'POST', body: 'words' })).rejects.toThrow();
  expect(paths).toHaveLength(received);
  expect(calls).toMatchObject([{ body: 'words', status: null, answer: '', trouble: 'x' }]);
  await expect.poll(() => calls[0]!.ended).toBeGreaterThanOrEqual(calls[0]!.at);
});

test('a late answer is whole, and ends after its delay', async () => {
  const { origin, calls } = await recorder(troubled({ late: 50 }));
  expect((await fetch(origin)).status).toBe(201);
  expect(calls).toMatchObject([{ status: 201, isAnswerWhole: true, trouble: 'x' }]);
});

test.each<[string, CallTrouble['does']]>([
  ['are answered instead', { answer: 502 }],
  ['are cut', { cut: 'unheard' }],
  ['are cut once they were answered', { cut: 'heard' }],
])('calls that were sent together and %s overlap', async (_, does) => {
  const { origin, calls } = await recorder(troubled(does));
  await Promise.allSettled([fetch(origin), fetch(origin), fetch(origin)]);
  await expect.poll(() => calls.every(({ ended }) => ended !== undefined)).toBe(true);
  const firstEnd = Math.min(...calls.map(({ ended }) => ended!));
  expect(calls.every(({ at }) => at < firstEnd)).toBe(true);
});
