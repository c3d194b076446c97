import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createPoolWorld } from './create-pool-world.ts';

/** A control address that makes one world; resolves to where it is, and to the requests that it got. */
async function openControl(): Promise<{ control: string; requests: unknown[] }> {
  const requests: unknown[] = [];
  const server = createServer(async (request, response) => {
    requests.push(await json(request));
    const world = {
      urls: { serverless: 'http://world' },
      keys: { valid: 'k' },
      endpoints: { 'workers-2': 'e2' },
    };
    response.writeHead(201).end(JSON.stringify(world));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { control: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

test('pools are created by their sizes, in a world that is altered as was asked for', async () => {
  const { control, requests } = await openControl();

  const made = await createPoolWorld(
    { control, controlToken: 'token' },
    { sizes: [2], coldStartMs: 500, idleTimeoutMs: 60_000, faults: ['a-fault'], variants: ['a-variant'] },
  );

  expect(made).toMatchObject({ url: 'http://world', key: 'k', pools: [{ workers: 2, endpoint: 'e2' }] });
  expect(requests).toMatchObject([
    {
      faults: ['a-fault'],
      variants: ['a-variant'],
      timeline: true,
      endpoints: [{ name: 'workers-2', workersMax: 2, workersMin: 0, coldStartMs: 500 }],
    },
  ]);
});
