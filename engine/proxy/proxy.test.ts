import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTransport } from '../http/transport.ts';
import { serve } from '../testing/serve.ts';
import { behindTrouble, text } from '../testing/troubled-target.ts';
import { openProxy } from './proxy.ts';
import type { Trouble } from './trouble.ts';
import { badGateway } from './troubles/bad-gateway.ts';

test('a call that meets no trouble goes through as it is, and so does its answer', async () => {
  const { call, heard, proxy } = await behindTrouble([badGateway], 0);

  const answer = await call();

  expect(new TextDecoder().decode(answer.bytes)).toBe(text);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
  expect(answer.headers['x-target']).toMatch(/^127\.0\.0\.1:\d+ yes$/);
  expect(heard).toEqual(['POST /a%2Fb?c=d hello']);
  expect({ calls: proxy.calls(), met: [...proxy.met()] }).toEqual({ calls: 1, met: [['bad-gateway', 0]] });
});

test('nothing happens on the quiet way, where the target sees the address of the other', async () => {
  const { proxy, heard } = await behindTrouble([badGateway]);

  const answer = await fetch(`${proxy.quietOrigin}/control`);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-target')).toBe(`${new URL(proxy.origin).host} undefined`);
  expect(heard).toEqual(['GET /control ']);
  expect(proxy.calls()).toBe(0);
});

test('a large body streams both ways', async () => {
  const target = await serve((request, response) => request.pipe(response));
  const proxy = await openProxy({ target, seed: 1, share: 0 });
  const transport = createTransport();
  onTestFinished(async () => {
    await transport.close();
    await proxy.close();
  });
  const body = new Uint8Array(20_000_000).fill(7);

  const call = { method: 'POST', url: proxy.origin, headers: {}, body };
  const { bytes } = await transport.send(call, 20_000);

  expect(Buffer.compare(bytes, body)).toBe(0);
});

test('an answer that nobody reads is not gathered', async () => {
  let sent = 0;
  const part = Buffer.alloc(65_536);
  const target = await serve((_, response) => {
    const fill = (): void => {
      do sent += part.length;
      while (sent < 1_000_000_000 && response.write(part));
    };
    fill();
    response.on('drain', fill);
  });
  const proxy = await openProxy({ target, seed: 1, share: 0 });
  onTestFinished(proxy.close);
  const { hostname, port } = new URL(proxy.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');

  const rests = async (): Promise<boolean> => {
    const before = sent;
    await sleep(100);
    return before > 0 && sent === before;
  };
  await expect.poll(rests).toBe(true);

  expect(sent).toBeLessThan(100_000_000);
});

test('when the caller hangs up, the target sees that', async () => {
  const hungUp = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const target = await serve((_, response) => {
    response.once('close', hungUp.resolve);
    arrived.resolve();
  });
  const proxy = await openProxy({ target, seed: 1, share: 0 });
  onTestFinished(proxy.close);
  const call = new AbortController();

  const answer = fetch(proxy.origin, { signal: call.signal }).catch(() => 'given up');
  await arrived.promise;
  call.abort();

  await hungUp.promise;
  expect(await answer).toBe('given up');
});

test('a target that is gone cuts the call', async () => {
  const proxy = await openProxy({ target: 'http://127.0.0.1:1', seed: 1, share: 0 });
  onTestFinished(proxy.close);
  await expect(fetch(proxy.origin)).rejects.toThrow('fetch failed');
});

test('closing cuts what is under way, troubled or not, and leaves nobody listening', async () => {
  const endless: Trouble = { name: 'endless', inARow: 1, meet: ({ pause }) => pause(3_600_000) };
  const target = await serve(() => {});
  for (const share of [0, 1]) {
    const proxy = await openProxy({ target, seed: 1, share, troubles: [endless] });
    const call = fetch(proxy.origin).catch(() => 'cut');
    await expect.poll(proxy.calls).toBe(1);

    await proxy.close();

    expect(await call).toBe('cut');
    const { hostname, port } = new URL(proxy.origin);
    const [error] = await once(connect(Number(port), hostname), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  }
});
