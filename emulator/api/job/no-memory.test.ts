import v8 from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';

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

test.each([
  [0.91, { input: {} }],
  [0.89, large],
])('at %f of the heap a submission is taken (%#)', async (share, submission) => {
  const { run } = await openWorldAt(share);
  expect(await run(submission)).toMatch(/./);
});
