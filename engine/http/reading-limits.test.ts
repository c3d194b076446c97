import { once } from 'node:events';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { answeringRaw, serve, serveSockets } from '../testing/serve.ts';
import { createTransport, type TransportRequest } from './transport.ts';

const transport = createTransport();
afterAll(transport.close);

function send(url: string, change: Partial<TransportRequest> = {}, timeout = 5000) {
  return transport.send({ method: 'GET', url, headers: {}, body: undefined, ...change }, timeout);
}

describe('an answer beyond what is read is no answer', () => {
  const megabyte = Buffer.alloc(1_000_000, 'x');

  test('when its body is too large, which is not read to its end', async () => {
    let written = 0;
    const url = await serve(async (_, response) => {
      for (; written < 2000 && !response.destroyed; written++)
        if (!response.write(megabyte)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      response.end();
    });
    await expect(send(url, {}, 60_000)).rejects.toMatchObject({
      reason: 'beyond',
      message: expect.stringContaining('larger than 64000000 bytes: GET'),
    });
    expect(written).toBeLessThan(500);
  });

  test('when it goes on and on, which is left then', async () => {
    const url = await serve(async (_, response) => {
      for (let written = 0; written < 200 && !response.destroyed; written++)
        if (!response.write(megabyte)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    });
    const stream = await transport.listen({ method: 'GET', url, headers: {}, body: undefined }, 5000);
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), 20_000);
    expect(stream.size()).toBeLessThan(100_000_000);
    expect(() => stream.bytes()).toThrow('larger than 8000000 bytes');
  });

  test.each([
    [300, 'nested deeper than 256 levels'],
    [100_000, 'nested deeper than 256 levels'],
  ])('when its JSON is %i levels deep', async (depth, words) => {
    const url = await serve((_, response) => response.end('['.repeat(depth) + ']'.repeat(depth)));
    await expect(send(url)).rejects.toMatchObject({
      reason: 'beyond',
      message: expect.stringContaining(words),
    });
    const stream = await transport.listen({ method: 'GET', url, headers: {}, body: undefined }, 5000);
    await vi.waitFor(() => expect(stream.isOver()).toBe(true));
    expect(() => stream.bytes()).toThrow(words);
  });

  test('when its JSON has too many values, however small they are', async () => {
    const url = await serve((_, response) => response.end(`[${'{},'.repeat(2_000_000)}{}]`));
    await expect(send(url, {}, 60_000)).rejects.toMatchObject({
      reason: 'beyond',
      message: expect.stringContaining('more than 2000000 values'),
    });
  });

  test('when its headers are too large', async () => {
    const url = await serveSockets(answeringRaw(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`));
    await expect(send(url)).rejects.toMatchObject({ reason: 'beyond' });
  });

  test('256 levels are read', async () => {
    const url = await serve((_, response) => response.end('['.repeat(256) + ']'.repeat(256)));
    expect((await send(url)).bytes).toHaveLength(512);
  });
});
