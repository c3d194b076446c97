import { describe, expect, test } from 'vitest';
import type { TransportRequest } from '../../engine/http/transport.ts';
import type { Profile } from '../profile/profile.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { gatherFacts } from './gather-facts.ts';

const base = 'http://fake.invalid';
const key = 'key-of-the-target';

const profile: Profile = {
  name: 'paged',
  urls: { serverless: `${base}/jobs`, restV2: `${base}/v2` },
  keys: { valid: key },
  endpoints: { probe: 'e-2' },
  secrets: { $KEY: key },
};

const lists: Readonly<Record<string, readonly [name: string, items: readonly object[]]>> = {
  '/v2/serverless': [
    'endpoints',
    [{ id: 'e-1' }, { endpointId: 'e-2', workers: { min: 1, max: 2 }, gpu: { id: 'gpu-2', count: 1 } }],
  ],
  '/v2/serverless/e-2/workers': [
    'workers',
    [
      { endpointId: 'e-2', workerId: 'w-1' },
      { id: `w-${key}`, status: 'RUNNING' },
    ],
  ],
  '/v2/catalog/gpus': ['gpus', [{ id: 'gpu-1' }, { id: 'gpu-2', availability: 'LOW' }]],
};

/** Looks at a target whose lists have one item on each page; `next` gives the cursor of the page after one. */
async function look(next: (page: number) => string | null) {
  const { transport, calls } = fakeTarget(({ url }: TransportRequest) => {
    const { pathname, searchParams } = new URL(url);
    const [name, items] = lists[pathname] ?? [];
    if (name === undefined || items === undefined) return json(pathname.includes('openapi') ? 404 : 200, {});
    const page = Number(searchParams.get('cursor') ?? 0);
    return json(200, { [name]: items.slice(page, page + 1), nextCursor: next(page) });
  });
  const { signal } = new AbortController();
  const options = { profile, transport, signal, timeout: 1000, withLogs: false, pause: async () => {} };
  return { facts: await gatherFacts(undefined, options), calls };
}

describe('lists in pages', () => {
  test('are read to their end', async () => {
    const { facts, calls } = await look((page) => (page === 0 ? '1' : null));
    expect(facts.settings).toEqual({ min: 1, max: 2 });
    expect(facts.stock).toEqual([{ type: 'gpu-2', status: 'LOW' }]);
    expect(facts.looks[0]?.workers).toEqual([
      { id: 'w-1', status: undefined },
      { id: 'w-$KEY', status: 'RUNNING' },
    ]);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('are reported where their end can not be read', async () => {
    const { facts } = await look(() => '1');
    expect(facts.hidden.filter((words) => words.includes('a part of the list'))).toHaveLength(3);
  });
});
