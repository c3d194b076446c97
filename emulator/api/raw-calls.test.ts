import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startForTests } from '../testing/open-world.ts';
import { rawCall } from '../testing/raw-calls.ts';

const emulator = await startForTests({ clock: 'real', speed: 1000, world: { rateLimits: false } });
const { hostname, port } = new URL(emulator.control);
const { keys } = emulator;

const paths = [
  ...[
    'run',
    'runsync',
    'status/a',
    'stream/a',
    'cancel/a',
    'retry/a',
    'purge-queue',
    'health',
    'requests',
    'openai/v1/models',
  ].map((path) => `/serverless/v1/probe/${path}`),
  ...[
    '/graphql',
    '/graphql/',
    `/graphql?api_key=${keys.valid}`,
    '/balancing/balanced/a',
    '/workers/probe/ping/w1',
  ],
  ...[
    '/rest/v1/pods',
    '/rest/v1/pods/a',
    '/rest/v1/endpoints',
    '/rest/v1/openapi.json',
    '/rest/v1/billing/pods',
  ],
  ...[
    '/rest/v2/pods',
    '/rest/v2/pods/a/logs',
    '/rest/v2/serverless',
    '/rest/v2/templates',
    '/rest/v2/catalog/gpus',
  ],
  ...[
    '/rest/v2/network-volumes',
    '/rest/v2/registries',
    '/control/ready',
    '/control/worlds',
    '/control/worlds/default/clock',
  ],
];
const headers = [
  `authorization: Bearer ${keys.valid}`,
  'content-type: application/json',
  'accept: application/json',
];

/** The status that bytes are answered with; 0 where the connection ends without an answer. */
function statusOf(bytes: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
    // A call may be told to go on before it is answered.
    const last = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
      .map(([, status]) => Number(status))
      .find((status) => status >= 200);
    if (last === undefined) return;
    resolve(last);
    socket.destroy();
  });
  socket.on('error', () => resolve(0));
  socket.on('close', () => resolve(0));
  socket.end(bytes, 'latin1');
  return promise;
}

test('whatever comes on the wire, nothing breaks', { timeout: 60_000 }, async () => {
  const calls = fc.sample(rawCall(paths, headers), { seed: 1, numRuns: 2000 });
  const statuses = new Map<number, number>();
  const broken: string[] = [];
  for (let at = 0; at < calls.length; at += 40) {
    await Promise.all(
      calls.slice(at, at + 40).map(async (bytes) => {
        const status = await statusOf(bytes);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) broken.push(`${status}: ${bytes.replaceAll(/h\d+: x\r\n/g, '').slice(0, 500)}`);
      }),
    );
  }
  expect(broken).toEqual([]);
  // It is no fuzz that only the parser sees.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405]));
});

describe('a content type that is none is refused, and breaks nothing', () => {
  test.each(['a', 'application/json, text/plain', ';', '/'])('%s', async (type) => {
    for (const path of [`/graphql?api_key=${keys.valid}`, '/rest/v2/templates', '/serverless/v1/probe/run']) {
      const head = [`POST ${path} HTTP/1.1`, 'host: here', ...headers.slice(0, 1), `content-type: ${type}`];
      const status = await statusOf(
        [...head, 'content-length: 2', 'connection: close', '', '{}'].join('\r\n'),
      );
      expect([200, 400, 415, 422]).toContain(status);
    }
  });
});
