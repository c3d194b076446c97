import { describe, expect, test } from 'vitest';
import { callRaw } from '../../emulator/testing/call-raw.ts';
import { openWorld } from '../testing/open-world.ts';

describe('a load balancing endpoint', () => {
  async function passed(variants: readonly string[], target = '/a%2Fb?c=+') {
    const { addresses, keys } = await openWorld({ variants: [...variants] });
    const spec = JSON.stringify({ id: 'c1', body: '' });
    const headers = { authorization: keys.valid, 'plumbline-order': spec };
    const answer = await callRaw(`${addresses.balanced}${target}`, {
      headers,
      method: 'POST',
      body: 'hello',
    });
    return { ...answer, addresses, seen: JSON.parse(String(answer.headers['plumbline-seen'] ?? 'null')) };
  }

  test('may add headers', async () => {
    expect((await passed(['balancer-adds-headers'])).headers).toMatchObject({ via: '1.1 balancer' });
  });

  test('may hand the key on', async () => {
    expect((await passed(['balancer-hands-the-key-on'])).seen.authorized).toBe(true);
  });

  test('may frame bodies anew', async () => {
    const { seen, headers } = await passed(['balancer-frames-anew']);
    expect([seen.framing, headers['transfer-encoding']]).toEqual(['chunks', 'chunked']);
  });

  test('may have an address like any other endpoint, which workers see', async () => {
    const { addresses, seen } = await passed(['balanced-below-the-job-api']);
    expect(addresses.balanced).toMatch(/\/serverless\/v1\/balanced$/);
    expect(seen.target).toBe(`${new URL(addresses.balanced!).pathname}/a%2Fb?c=+`);
  });

  test('may write targets anew', async () => {
    expect((await passed(['balancer-writes-paths-anew'])).seen.target).toBe('/a%2fb?c=%20');
  });

  test('may refuse encoded slashes, and large bodies', async () => {
    expect((await passed(['balancer-refuses-encoded-slashes'])).status).toBe(400);
    expect((await passed(['balancer-refuses-encoded-slashes'], '/ab')).status).toBe(200);
    expect((await passed(['balancer-refuses-large-bodies'])).status).toBe(200);
  });
});
