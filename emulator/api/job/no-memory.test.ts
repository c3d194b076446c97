import v8 from 'node:v8';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answer, openWorld, type TestWorld } from '../../testing/open-world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A world of a process whose heap is taken up to this share. */
async function openWorldAt(share: number): Promise<TestWorld> {
  const world = await openWorld();
  const heap = v8.getHeapStatistics();
  vi.spyOn(v8, 'getHeapStatistics').mockReturnValue({
    ...heap,
    used_heap_size: share * heap.heap_size_limit,
  });
  return world;
}

const large = { input: { text: 'x'.repeat(100_000) } };

test.each(['run', 'runsync', 'openai/v1/chat'])(
  'a large %s is refused beyond nine tenths of the heap, and makes no job',
  async (path) => {
    const { call } = await openWorldAt(0.91);
    expect(await call(`POST /probe/${path}`, { body: large })).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('no memory left for another job') },
    });
    expect((await call('GET /probe/requests')).body).toEqual({ requests: [] });
  },
);

test('below nine tenths a large one is taken', async () => {
  const { run } = await openWorldAt(0.89);
  expect(await run(large)).toMatch(/./);
});

describe('small ones together fill the heap as well', () => {
  const text = 'x'.repeat(90_000);
  const kept: [string, (world: TestWorld) => Promise<Answer>][] = [
    ['a submission', ({ call }) => call('POST /probe/run', { body: { input: { text } } })],
    ['a template', ({ v2 }) => v2('POST /templates', { body: { name: 'large', image: 'x', env: { text } } })],
    ['a call of GraphQL', ({ graphql }) => graphql('{ myself { id } }', { variables: { text } })],
  ];

  test.each(kept)('%s is refused once the heap was looked at', async (_, make) => {
    const world = await openWorldAt(0.91);
    const statuses: number[] = [];
    for (let number = 0; number < 12; number++) statuses.push((await make(world)).status);
    expect(statuses.at(-1)).toBe(503);
  });
});
