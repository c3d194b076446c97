import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { costSource } from './cost-source.ts';

test('a load that was ended waits for no price of a target that is silent', async () => {
  const server = createServer(() => {});
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { serverless: `${base}/v1`, restV2: `${base}/v2`, graphql: `${base}/graphql` };
  const costs = costSource({ urls, keys: { valid: 'the-key' }, endpoints: {} }, String, 1);

  const ended = AbortSignal.abort();

  expect(await costs.price('one', ended)).toEqual({ unknown: expect.stringContaining('does not show') });
  expect(await costs.billed('one', ended)).toBeUndefined();
});
