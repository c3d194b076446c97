import { expect, test } from 'vitest';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { billedAmount } from './billed-amount.ts';
import { costCalls } from './cost-calls.ts';

const site = {
  urls: { serverless: 'http://fake.invalid/v1', restV2: 'http://fake.invalid/v2' },
  keys: { valid: 'key' },
  endpoints: {},
};

/** Bills in two pages, each of them with a record of the endpoint. */
function bills(cursorOf: (page: string | null) => string | null) {
  const { transport, calls } = fakeTarget(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/openapi.json')) return json(404, {});
    const cursor = searchParams.get('cursor');
    return json(200, { records: [{ endpointId: 'e', amount: 2 }], nextCursor: cursorOf(cursor) });
  });
  return { calls, cost: costCalls(site, transport) };
}

test('all pages of a list are read', async () => {
  const { cost } = bills((page) => (page === null ? 'second' : null));
  expect(await billedAmount('e', cost)).toBe(4);
});

test('a list that has no end is none', async () => {
  const { cost, calls } = bills(() => 'second');
  expect(await billedAmount('e', cost)).toBeUndefined();
  expect(calls.length).toBeLessThan(10);
});

test('an id that no address can hold tells nothing', async () => {
  const { cost } = bills(() => null);
  expect(await cost.rest('/serverless/{id}/workers', { id: '..' })).toBeUndefined();
});
