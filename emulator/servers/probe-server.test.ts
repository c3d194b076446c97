import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callRaw, type RawCall } from '../testing/call-raw.ts';
import { startForTests } from '../testing/open-world.ts';
import { receive } from '../testing/receiver.ts';

const { addresses, keys } = await startForTests();

type ReplySpec = Record<string, unknown> | string;

async function call(target: string, spec: ReplySpec = {}, { headers, ...rest }: RawCall = {}) {
  const header = typeof spec === 'string' ? spec : JSON.stringify(spec);
  const sent = { authorization: keys.valid, 'plumbline-order': header, ...headers };
  const answer = await callRaw(`${addresses.balanced}${target}`, { headers: sent, ...rest });
  return { ...answer, seen: JSON.parse(String(answer.headers['plumbline-seen'])) };
}

const digest = (bytes: string | Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

test('without a spec the answer shows the call', async () => {
  const { status, body } = await call(
    '/a%20b?c',
    {},
    { method: 'POST', body: 'hello', headers: { 'x-own': '1' } },
  );
  expect(status).toBe(200);
  expect(JSON.parse(body.toString())).toMatchObject({
    method: 'POST',
    target: '/a%20b?c',
    headers: { 'x-own': '1' },
    body: Buffer.from('hello').toString('base64'),
  });
});

test.each(['', 'no JSON', '5', 'null', '[]', '{"status":"high","headers":5,"body":1,"delay":-1,"pieces":0}'])(
  'a spec that is none changes nothing: %s',
  async (spec) => {
    expect((await call('/', spec)).status).toBe(200);
  },
);

test('what was seen of the call, and what is answered, is in a header', async () => {
  const { seen } = await call(
    '/%C3%A9?d',
    { id: 'c1', body: Buffer.from('yes').toString('base64') },
    { method: 'PUT', body: 'hello' },
  );
  expect(seen).toEqual({
    id: 'c1',
    method: 'PUT',
    target: '/%C3%A9?d',
    authorized: false,
    framing: 'length',
    body: digest('hello'),
    answer: digest('yes'),
  });
});

describe('the answer is as ordered', () => {
  test('its status, its headers and its body', async () => {
    const { status, headers, body } = await call('/', {
      status: 418,
      headers: { 'x-own': 'a b', 'no good': 'x', other: 'line\nbreak' },
      body: Buffer.from([0, 255]).toString('base64'),
    });
    expect([status, headers['x-own'], headers.other, [...body]]).toEqual([418, 'a b', undefined, [0, 255]]);
  });

  test('filled', async () => {
    const { body, seen } = await call('/', { fill: 25 });
    expect(body.toString()).toBe('plumbline plumbline plumb');
    expect(seen.answer).toEqual(digest(body));
  });

  test('in pieces', async () => {
    const { headers, body } = await call('/', { fill: 25, pieces: 4, delay: 1 });
    expect([headers['transfer-encoding'], body.length]).toEqual(['chunked', 25]);
  });

  test.each([204, 205, 304])('without a body: %i', async (status) => {
    const { seen, body } = await call('/', { status, fill: 10 });
    expect([seen.answer.bytes, body.length]).toEqual([0, 0]);
  });
});

test('it hangs up when it is told to', async () => {
  const callWithHangUp = (hangUp: string) =>
    callRaw(addresses.balanced!, {
      headers: {
        authorization: keys.valid,
        'plumbline-order': JSON.stringify({ hangUp, fill: 10 }),
      } as never,
    });
  expect((await callWithHangUp('at-once')).status).toBe(502);
  await expect(callWithHangUp('midway')).rejects.toThrow();
});

test('a beacon hears of each call before it is answered', async () => {
  const { url, bodies } = await receive();
  await call('/', { id: 'c1', beacon: url });
  await call('/', { id: 'c2', beacon: 'http://127.0.0.1:1/nobody' });
  expect(bodies).toEqual([{ event: 'call', call: 'c1' }]);
});
