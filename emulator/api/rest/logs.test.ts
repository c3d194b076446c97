import { describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';

type Line = { ts: string; source: string; line: string };

/** Reads a log along. `next` resolves with the lines that have come since, once there are so many, or it is over. */
async function read(world: TestWorld, path: string) {
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${world.keys.valid}` };
  const answer = await fetch(`${world.urls.restV2}${path}`, { headers, signal: leave.signal });
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    leave: () => leave.abort(),
    async next(count = 1): Promise<string[] | 'over'> {
      const lines: string[] = [];
      while (lines.length < count) {
        const { done, value } = await reader.read();
        if (done) return 'over';
        const events = value.split('\n').filter((text) => text.startsWith('data: '));
        lines.push(...events.map((text) => (JSON.parse(text.slice(6)) as Line).line));
      }
      return lines;
    },
  };
}

/** Moves time without counting calls: the reading one is none of the client's. */
async function pass(world: TestWorld, duration: number): Promise<void> {
  const { now } = (await world.steer('GET /clock')).body as { now: number };
  const moved = await world.steer('POST /clock', { to: now + duration, begun: 0, seen: 1000 });
  expect(moved.status, moved.text).toBe(200);
}

async function rent(world: TestWorld): Promise<string> {
  const body = { name: 'p', image: 'i', cpu: { id: 'cpu3c', vcpuCount: 2 } };
  return ((await world.v2('POST /pods', { body })).body as { id: string }).id;
}

describe("a Pod's log", () => {
  test('comes as it grows, and ends when the Pod stops', async () => {
    const world = await openWorld();
    const id = await rent(world);
    const log = await read(world, `/pods/${id}/logs`);
    expect(await log.next()).toEqual(['created from i', 'running']);
    await pass(world, 10_000);
    expect(await log.next()).toEqual(['up for 10 s']);
    await pass(world, 20_000);
    expect(await log.next(2)).toEqual(['up for 20 s', 'up for 30 s']);
    await world.v2(`POST /pods/${id}/action`, { body: { action: 'stop' } });
    expect(await log.next()).toEqual(['stop']);
    expect(await log.next()).toBe('over');
  });

  test('begins with old lines: so many, of one source, from a moment on', async () => {
    const world = await openWorld();
    const id = await rent(world);
    await pass(world, 35_000);
    const first = async (query: string) => {
      const log = await read(world, `/pods/${id}/logs${query}`);
      const lines = await log.next();
      log.leave();
      return lines;
    };
    expect(await first('?tail=2')).toEqual(['up for 20 s', 'up for 30 s']);
    expect(await first('?source=system')).toEqual(['created from i', 'running']);
    expect(await first('?since=2026-06-01T00:00:20Z')).toEqual(['up for 20 s', 'up for 30 s']);
  });

  test('of a stopped Pod is there, and over', async () => {
    const world = await openWorld();
    const id = await rent(world);
    await pass(world, 10_000);
    await world.v2(`POST /pods/${id}/action`, { body: { action: 'stop' } });
    const log = await read(world, `/pods/${id}/logs?source=container`);
    expect([await log.next(), await log.next()]).toEqual([['up for 10 s'], 'over']);
  });
});

test("a worker's log reports its jobs, and ends with it", async () => {
  const world = await openWorld();
  const job = await world.run({ input: { probe: { work: 1000 } } });
  const { body } = await world.v2('GET /serverless/probe/workers');
  const [worker] = (body as { workers: { id: string }[] }).workers;
  const log = await read(world, `/serverless/probe/workers/${worker!.id}/logs`);
  expect(await log.next()).toEqual(['worker starting', 'worker ready', `job ${job} started`]);
  await pass(world, 1000);
  expect(await log.next()).toEqual([`job ${job} returned`]);
  await pass(world, 5000);
  expect([await log.next(), await log.next()]).toEqual([['worker stopped'], 'over']);
  expect((await world.v2(`GET /serverless/probe/workers/${worker!.id}/logs`)).status).toBe(404);
});

test('a reader who leaves is forgotten', async () => {
  const world = await openWorld();
  const id = await rent(world);
  const log = await read(world, `/pods/${id}/logs`);
  await log.next();
  log.leave();
  await expect
    .poll(async () => ((await world.steer('GET /clock')).body as { next: unknown }).next)
    .toBe(null);
});
