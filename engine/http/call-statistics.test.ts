import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { callStatistics, latencyBounds, observeLatency, statisticsSince } from './call-statistics.ts';
import { createTransport } from './transport.ts';

test('each call that is sent counts once, and one that was given up before does not', async () => {
  let served = 0;
  const server = createServer((_, response) => {
    served += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  const transport = createTransport();
  const before = callStatistics();
  const call = { method: 'GET', url, headers: {}, body: undefined };
  await transport.send(call, 10_000);
  await transport.send(call, 10_000);
  const stream = await transport.listen(call, 10_000);
  stream.stop();
  await expect(transport.send(call, 10_000, AbortSignal.abort())).rejects.toThrow();
  expect(statisticsSince(callStatistics(), before).calls).toBe(3);
  expect(served).toBe(3);
  await transport.close();
  server.close();
});

test('a latency is in the first bucket that it does not exceed', () => {
  const before = callStatistics();
  for (const ms of [0, 5, 5.1, 120_000, 999_999]) observeLatency('tried', ms);
  const { counts, sum } = statisticsSince(callStatistics(), before).latencies.tried!;
  expect(counts).toHaveLength(latencyBounds.length + 1);
  expect(counts.flatMap((count, at) => (count > 0 ? [[at, count]] : []))).toEqual([
    [0, 2],
    [1, 1],
    [latencyBounds.length - 1, 1],
    [latencyBounds.length, 1],
  ]);
  expect(sum).toBeCloseTo(1120.0091, 4);
});
