import { describe, expect, test } from 'vitest';
import { createWorldOpener, openWorld } from '../../testing/open-world.ts';
import { fixtureCatalog } from '../../testing/override-fixtures.ts';

describe('POST /run', () => {
  test('answers an id and IN_QUEUE, also when a worker is free', async () => {
    const { call } = await openWorld();
    const answer = await call('POST /probe/run', { body: { input: {} } });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/./), status: 'IN_QUEUE' },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('gives no two jobs one id', async () => {
    const { run } = await openWorld();
    const ids = await Promise.all(Array.from({ length: 50 }, () => run({ input: {} })));
    expect(new Set(ids).size).toBe(50);
  });
});

describe('GET /status', () => {
  test('follows a job from the queue to its result', async () => {
    const { run, status, pass } = await openWorld();
    const first = await run({ input: { probe: { work: 1_000 } } }, 'exclusive');
    const second = await run({ input: { probe: { work: 500, return: [1] } } }, 'exclusive');
    await pass(999);
    expect(await status(first, 'exclusive')).toMatchObject({ id: first, status: 'IN_PROGRESS' });
    expect(await status(second, 'exclusive')).toMatchObject({ id: second, status: 'IN_QUEUE' });
    await pass(501);
    expect(await status(second, 'exclusive')).toEqual({
      id: second,
      status: 'COMPLETED',
      output: [1],
      delayTime: 1_000,
      executionTime: 500,
    });
  });

  test('shows why a job failed', async () => {
    const { run, status, pass } = await openWorld();
    const id = await run({ input: { probe: { fail: { always: true } } } });
    await pass(0);
    expect(await status(id)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/./) });
  });

  test('with a ttl sets the ttl of the job', async () => {
    const { run, call, pass } = await openWorld();
    const id = await run({ input: { probe: { work: 60_000 } } });
    await call(`GET /probe/status/${id}?ttl=10000`);
    await pass(10_001);
    expect(await call(`GET /probe/status/${id}`)).toMatchObject({ status: 404 });
  });

  test.each(['soon', '', '1e4x'])('with a ttl of %j is refused', async (ttl) => {
    const { run, call } = await openWorld();
    const id = await run({ input: {} });
    expect(await call(`GET /probe/status/${id}?ttl=${ttl}`)).toMatchObject({ status: 400 });
  });
});

describe('GET /stream', () => {
  test('answers the chunks that came since the last call', async () => {
    const { run, call, pass } = await openWorld();
    const id = await run({ input: { probe: { yield: ['a', 'b', null], work: 300 } } });
    await pass(150);
    expect((await call(`GET /probe/stream/${id}`)).body).toEqual([{ output: 'a' }, { output: 'b' }]);
    await pass(150);
    expect((await call(`GET /probe/stream/${id}`)).body).toEqual([{ output: null }]);
  });

  test('answers an empty array for a handler that yields nothing', async () => {
    const { run, call } = await openWorld();
    const id = await run({ input: {} });
    expect(await call(`GET /probe/stream/${id}`)).toMatchObject({ status: 200, body: [] });
  });
});

describe('POST /cancel', () => {
  test('answers at once and for good', async () => {
    const { run, status, call, pass } = await openWorld();
    const id = await run({ input: { probe: { work: 1_000 } } });
    const answer = await call(`POST /probe/cancel/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'CANCELLED' } });
    await pass(5_000);
    expect(await status(id)).toMatchObject({ status: 'CANCELLED' });
  });

  test('of a finished job is refused and changes nothing', async () => {
    const { run, status, call, pass } = await openWorld();
    const id = await run({ input: { probe: { return: 1 } } });
    await pass(0);
    expect((await call(`POST /probe/cancel/${id}`)).status).toBe(400);
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: 1 });
  });
});

describe('POST /retry', () => {
  test('runs a failed job again, with the same id and input', async () => {
    const { clock, run, status, call, pass } = await openWorld();
    const id = await run({ input: { probe: { fail: { until: clock.now + 1_000 }, reflect: true } } });
    await pass(1_000);
    const answer = await call(`POST /probe/retry/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'IN_QUEUE' } });
    await pass(0);
    const { output } = await status(id);
    expect(output).toMatchObject({ id, input: { probe: { reflect: true } } });
  });

  test('of a job that has not failed is refused', async () => {
    const { run, call } = await openWorld();
    const id = await run({ input: {} });
    expect((await call(`POST /probe/retry/${id}`)).status).toBe(400);
  });

  test('of an expired job is refused', async () => {
    const { run, call, pass } = await openWorld();
    const id = await run({ input: { probe: { fail: { always: true } } } });
    await pass(1_800_001);
    expect((await call(`POST /probe/retry/${id}`)).status).toBe(404);
  });
});

describe('POST /purge-queue', () => {
  test('removes what is queued and lets run what runs', async () => {
    const { run, status, call, pass } = await openWorld();
    const running = await run({ input: { probe: { work: 100 } } }, 'exclusive');
    const queued = await run({ input: {} }, 'exclusive');
    const answer = await call('POST /exclusive/purge-queue');
    expect(answer).toMatchObject({ status: 200, body: { removed: 1, status: expect.any(String) } });
    await pass(100);
    expect(await status(running, 'exclusive')).toMatchObject({ status: 'COMPLETED' });
    expect((await call(`GET /exclusive/status/${queued}`)).status).toBe(404);
  });
});

describe('GET /health and /requests', () => {
  test('count what happened', async () => {
    const { run, call, pass } = await openWorld();
    await run({ input: {} }, 'exclusive');
    await pass(0);
    await run({ input: { probe: { work: 10 } } }, 'exclusive');
    await run({ input: {} }, 'exclusive');
    await pass(0);
    expect((await call('GET /exclusive/health')).body).toMatchObject({
      jobs: { completed: 1, failed: 0, inProgress: 1, inQueue: 1 },
      workers: { idle: 0, running: 1 },
    });
    expect(await call('GET /exclusive/requests')).toMatchObject({ status: 200 });
  });
});

test('an endpoint knows nothing of the jobs of another', async () => {
  const { run, call } = await openWorld();
  const id = await run({ input: {} });
  for (const line of [`GET /second/status/${id}`, `POST /second/cancel/${id}`, `GET /second/stream/${id}`]) {
    expect((await call(line)).status).toBe(404);
  }
});

test('the job API may stand at another path', async () => {
  const overridden = createWorldOpener({ catalog: fixtureCatalog });
  const { urls, call, keys } = await overridden.openWorld({ faults: ['path-without-version'] });
  expect(urls.serverless).toMatch(/\/serverless$/);
  expect(await call('GET /probe/health')).toMatchObject({ status: 200 });
  expect(await call('GET /nowhere/health', { key: keys.valid })).toMatchObject({ status: 404 });
});
