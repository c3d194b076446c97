import type { RequestListener } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { createTransport } from '../../engine/http/transport.ts';
import { serve } from '../../engine/testing/serve.ts';
import { ControlError, createControlClient } from './control-client.ts';

const transport = createTransport();
afterAll(transport.close);

const controlOf = async (listener: RequestListener) => createControlClient(await serve(listener), transport);

function answering(status: number, body: string): RequestListener {
  return (_, response) => void response.writeHead(status).end(body);
}

const ready = '{"name":"anybody","version":"1","clock":"virtual","speed":1}';
const clock = { kind: 'virtual', now: 5, next: null, arrived: 2, answered: 1 };
const world = {
  id: 'w1',
  urls: { serverless: 'http://127.0.0.1:1/v1' },
  keys: { valid: 'a-key' },
  endpoints: { probe: 'p' },
  clock,
};

function answerOf(path: string): string {
  if (path.endsWith('/clock')) return JSON.stringify(clock);
  return path === '/worlds' ? JSON.stringify(world) : ready;
}

const move = { to: 5, begun: 2, seen: 1, lost: 0 };

test('calls what the specification says', async () => {
  const calls: string[] = [];
  const control = await controlOf(async (request, response) => {
    calls.push(`${request.method} ${request.url} ${(await request.toArray()).join('')}`);
    response.end(answerOf(request.url ?? ''));
  });

  await control.ready();
  await control.createWorld({ seed: 1 });
  await control.advance('w1', move);
  await control.deleteWorld('w1');

  expect(calls).toEqual([
    'GET /ready ',
    'POST /worlds {"seed":1}',
    'POST /worlds/w1/clock {"to":5,"begun":2,"seen":1,"lost":0}',
    'DELETE /worlds/w1 ',
  ]);
});

test('an address may end in a slash', async () => {
  const calls: (string | undefined)[] = [];
  const address = await serve((request, response) => {
    calls.push(request.url);
    response.end(ready);
  });

  await createControlClient(`${address}/control/`, transport).ready();

  expect(calls).toEqual(['/control/ready']);
});

describe('no emulator at the control address is bad usage', () => {
  test.each<[string, RequestListener]>([
    ['a page', answering(200, '<html>')],
    ['another service', answering(200, '{"name":"something else"}')],
    ['a clock of an unknown kind', answering(200, '{"name":"x","clock":"sand","speed":1}')],
    ['a clock without a speed', answering(200, '{"name":"x","clock":"real"}')],
    ['nothing', answering(204, '')],
    ['null', answering(200, 'null')],
    ['a number', answering(200, '7')],
    ['a redirection', answering(302, '')],
    ['a refusal', answering(401, '{"message":"no"}')],
    ['an error', answering(500, 'Internal Server Error')],
    ['a broken answer', (request) => request.socket.destroy()],
  ])('%s', async (_, listener) => {
    const control = await controlOf(listener);
    await expect(control.ready()).rejects.toBeInstanceOf(UsageError);
    await expect(control.ready()).rejects.toThrow(control.url);
  });

  test('a port at which nobody listens', async () => {
    const control = createControlClient('http://127.0.0.1:1/control', transport);
    await expect(control.ready()).rejects.toThrow(/no emulator answers at .*refused/);
  });
});

describe('a control call that fails says why', () => {
  test.each<[string, RequestListener, string]>([
    ['in the words of the emulator', answering(409, '{"message":"a handler runs on"}'), 'a handler runs on'],
    ['by its status when there are no words', answering(502, '<html>'), 'control answered 502'],
    ['when it broke on the way', (request) => request.socket.destroy(), "control can't be reached"],
    ['when what came is not JSON', answering(200, '<html>'), 'control'],
  ])('%s', async (_, listener, words) => {
    const advancing = (await controlOf(listener)).advance('w1', move);
    await expect(advancing).rejects.toBeInstanceOf(ControlError);
    await expect(advancing).rejects.toThrow(words);
  });
});

test('calls bear the token, and a refusal of it is bad usage that says so', async () => {
  const heard: unknown[] = [];
  const address = await serve((request, response) => {
    heard.push(request.headers.authorization);
    response.writeHead(401).end('{"message":"control wants its token"}');
  });
  const control = createControlClient(address, transport, 'a-token');
  await expect(control.ready()).rejects.toThrow(/refuses our token: control wants its token/);
  expect(heard).toEqual(['Bearer a-token']);
});

describe('a world that can not be called is refused', () => {
  test.each<[string, object]>([
    ['with an id that climbs', { id: '../../elsewhere' }],
    ['with an id that is a number', { id: 5 }],
    ['with an id of thousands of letters', { id: 'w'.repeat(5000) }],
    ['without keys', { keys: null }],
    ['with a key that is a number', { keys: { valid: 7 } }],
    ['with a key that breaks a header', { keys: { valid: 'a\r\nx: 1' } }],
    ['with an address of a file', { urls: { serverless: 'file:///etc/passwd' } }],
    ['with an address that is none', { urls: { serverless: 'http://[' } }],
    ['with a balanced address of a file', { addresses: { balanced: 'file:///etc/passwd' } }],
    ['with endpoints that are no texts', { endpoints: { probe: 5 } }],
    ['with more than is read', { keys: { valid: 'k'.repeat(100_000) } }],
    ['with a clock that is none', { clock: { ...clock, now: 'NaN' } }],
  ])('%s', async (_, change) => {
    const control = await controlOf(answering(201, JSON.stringify({ ...world, ...change })));
    await expect(control.createWorld({})).rejects.toThrow(/createWorld .*specs\/control\.openapi\.yaml/);
  });
});

test.each([null, 'NaN', 0.5])('a clock that says it is %s is refused', async (now) => {
  const control = await controlOf(answering(200, JSON.stringify({ ...clock, now })));
  await expect(control.advance('w1', move)).rejects.toThrow('does not follow specs/control.openapi.yaml');
});

test('no call is led out of the worlds by an id', async () => {
  const calls: unknown[] = [];
  const control = await controlOf((request, response) => {
    calls.push(request.url);
    response.end('{}');
  });

  for (const id of ['../ready', '', '.', 'w1/clock', 'W1', '%2e%2e']) {
    await expect(control.deleteWorld(id)).rejects.toBeInstanceOf(ControlError);
    await expect(control.advance(id, move)).rejects.toBeInstanceOf(ControlError);
    await expect(control.readLog(id)).rejects.toBeInstanceOf(ControlError);
  }

  expect(calls).toEqual([]);
});
