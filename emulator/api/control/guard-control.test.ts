import { describe, expect, test } from 'vitest';
import { fetchControl, startForTests, testControlToken } from '../../testing/open-world.ts';
import { exchange } from '../../testing/raw.ts';
import { createControlToken, refuseControlCall } from './guard-control.ts';

const bearer = `authorization: Bearer ${testControlToken}`;
const emulator = await startForTests({ controlHosts: ['proxy.example'] });
const { host, port } = new URL(emulator.control);

/** The status that a call of control is answered with which has these header lines. */
async function statusWith(...lines: string[]): Promise<number> {
  const head = ['POST /control/worlds/default/reset HTTP/1.1', ...lines, 'connection: close', '', ''];
  const answer = await exchange(emulator.control, head.join('\r\n'));
  return Number(answer.split(' ')[1]);
}

describe('control refuses', () => {
  test.each([
    ['a call without the token', 401, [`host: ${host}`]],
    ['a wrong token', 401, [`host: ${host}`, 'authorization: Bearer wrong']],
    ['the token without its scheme', 401, [`host: ${host}`, `authorization: ${testControlToken}`]],
    ['a name that was bound to its address', 421, ['host: evil.example', bearer]],
    ['a name that only looks like loopback', 421, ['host: 127.0.0.1.evil.example', bearer]],
    ['an authority that is none', 421, ['host: no authority', bearer]],
    ['a page of another origin', 403, [`host: ${host}`, 'origin: http://evil.example', bearer]],
    ['a page of another port', 403, [`host: ${host}`, `origin: http://127.0.0.1:1`, bearer]],
    ['a page of no origin', 403, [`host: ${host}`, 'origin: null', bearer]],
    ['what a browser calls cross-site', 403, [`host: ${host}`, 'sec-fetch-site: cross-site', bearer]],
    ['what a browser calls same-site', 403, [`host: ${host}`, 'sec-fetch-site: same-site', bearer]],
  ])('%s', async (_, status, lines) => {
    expect(await statusWith(...lines)).toBe(status);
  });

  test.each(['GET /ready', 'GET /worlds', 'OPTIONS /worlds', 'POST /nowhere'])(
    'all alike: %s',
    async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const answer = await fetch(`${emulator.control}${path}`, { method });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ message: expect.stringContaining('controlToken') });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('control takes', () => {
  test.each([
    ['an address of loopback', [`host: ${host}`]],
    ['another one', [`host: 127.1.2.3:${port}`]],
    ['that of IPv6', [`host: [::1]:${port}`]],
    ['localhost', ['host: localhost']],
    ['a name that it was given', ['host: proxy.example']],
    ['its own origin', [`host: ${host}`, `origin: http://${host}`, 'sec-fetch-site: same-origin']],
  ])('%s', async (_, lines) => {
    expect(await statusWith(...lines, bearer)).toBe(200);
  });
});

test('the address that a connection came to is taken, and no other', () => {
  const access = { token: 'x', hosts: ['0.0.0.0'] };
  const at = (name: string) =>
    refuseControlCall(
      { headers: { host: name, authorization: 'Bearer x' }, socket: { localAddress: '::ffff:192.0.2.7' } },
      access,
    )?.status;
  expect(at('192.0.2.7:8787')).toBeUndefined();
  expect(at('192.0.2.8:8787')).toBe(421);
});

test('a token is new with each start, and of 128 bits', async () => {
  expect(createControlToken()).toMatch(/^[0-9a-f]{32}$/);
  expect(createControlToken()).not.toBe(createControlToken());
});

test('a call that was refused changes nothing', async () => {
  const before = (await (await fetchControl(`${emulator.control}/worlds`)).json()) as object;
  await fetch(`${emulator.control}/worlds`, { method: 'POST', body: '{}' });
  await fetch(`${emulator.control}/worlds/default`, { method: 'DELETE' });
  expect(await (await fetchControl(`${emulator.control}/worlds`)).json()).toEqual(before);
});

test('worlds are limited, and room comes back with the end of one', async () => {
  const small = await startForTests({ maxWorlds: 2 });
  const create = () =>
    fetchControl(`${small.control}/worlds`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
  const [first] = [await create(), await create()];
  const refused = await create();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ message: expect.stringContaining('--max-worlds') });
  const { id } = (await first!.json()) as { id: string };
  await fetchControl(`${small.control}/worlds/${id}`, { method: 'DELETE' });
  expect((await create()).status).toBe(201);
});
