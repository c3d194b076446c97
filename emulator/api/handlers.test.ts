import { describe, expect, test } from 'vitest';
import type { Handler } from '../handlers/handler.ts';
import { clientOf, openWorld, startForTests } from '../testing/open-world.ts';

const mine = (handler: Handler) => openWorld({ endpoints: [{ name: 'probe', handler: 'custom' }] }, handler);

describe("a user's own handler", () => {
  test('serves the endpoint `custom` of the default world', async () => {
    const emulator = await startForTests({ handler: (job) => ({ saw: job.input }) });
    const { run, status, pass } = clientOf(emulator, emulator.control);
    const id = await run({ input: { a: 1 } }, 'custom');
    await pass(0);
    expect(await status(id, 'custom')).toMatchObject({ status: 'COMPLETED', output: { saw: { a: 1 } } });
  });

  test('is given a copy: what it does to its job changes nothing', async () => {
    const { run, status, pass } = await mine((job) => {
      const seen = JSON.stringify(job.input);
      job.input.spoilt = true;
      if (!seen.includes('spoilt')) throw new Error('once more');
      return 'spoilt';
    });
    const id = await run({ input: {} });
    await pass(0);
    expect(await status(id)).toMatchObject({ status: 'FAILED' });
  });

  test('streams what it yields, nothing included', async () => {
    const { run, call, pass } = await mine(function* () {
      yield 'a';
      yield undefined;
    });
    const id = await run({ input: {} });
    await pass(0);
    expect((await call(`GET /probe/stream/${id}`)).body).toEqual([{ output: 'a' }, { output: null }]);
  });

  test('may give its chunks metrics', async () => {
    const { run, call, pass } = await mine(function* (_, { chunk }) {
      yield chunk('a', { output_tokens: 5 });
    } as Handler);
    const id = await run({ input: {} });
    await pass(0);
    const [chunk] = (await call(`GET /probe/stream/${id}`)).body as unknown[];
    expect(chunk).toEqual({ output: 'a', metrics: { output_tokens: 5 } });
  });

  test('whose stream is large is given out in chunks of 1 MB, whatever it yields', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => ({ row, name: 'größer' }));
    const { run, call, pass } = await mine(function* () {
      yield rows;
    });
    const id = await run({ input: {} });
    await pass(0);
    const chunks = (await call(`GET /probe/stream/${id}`)).body as { output: string }[];
    expect(JSON.parse(chunks.map(({ output }) => output).join(''))).toEqual(rows);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { output } of chunks) {
      expect(Buffer.byteLength(JSON.stringify(output))).toBeLessThanOrEqual(1_000_000);
    }
  });

  test('that never ends holds nobody up once its run was stopped', { timeout: 60_000 }, async () => {
    const { run, call, status, pass } = await mine((job) =>
      job.input.hang ? new Promise(() => {}) : 'done',
    );
    const hung = await run({ input: { hang: true } });
    expect((await call(`POST /probe/cancel/${hung}`)).status).toBe(200);
    const id = await run({ input: {} });
    await pass(1_000);
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: 'done' });
  });

  test('that goes on after its run was stopped is not listened to', async () => {
    const { run, call, status, pass } = await mine(async function* (_, { sleep }) {
      await sleep(1_000).catch(() => {});
      yield 'late';
      return 'late';
    } as Handler);
    const id = await run({ input: {} });
    await pass(500);
    await call(`POST /probe/cancel/${id}`);
    await pass(10_000);
    expect(await status(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await status(id)).not.toHaveProperty('output');
    expect((await call(`GET /probe/stream/${id}`)).body).toEqual([]);
  });

  test('is stopped with its world', { timeout: 60_000 }, async () => {
    const stopped = Promise.withResolvers<void>();
    const { run, steer, pass } = await mine(async (_, { sleep, signal }) => {
      signal.addEventListener('abort', () => stopped.resolve());
      await sleep(1_000);
    });
    await run({ input: {} });
    await pass(0);
    await steer('DELETE ');
    await stopped.promise;
  });

  test('that throws something odd fails its job, and the emulator stays up', {
    timeout: 60_000,
  }, async () => {
    const { run, status, pass } = await mine(() => {
      throw Object.create(null);
    });
    const id = await run({ input: {} });
    await pass(0);
    expect(await status(id)).toMatchObject({ status: 'FAILED' });
  });
});

test('on a real clock a job runs by itself', async () => {
  const emulator = await startForTests({ clock: 'real', speed: 1_000 });
  const { call } = clientOf(emulator, emulator.control);
  const answer = await call('POST /probe/runsync', {
    body: { input: { probe: { work: 1_000, return: 1 } } },
  });
  expect(answer.body).toMatchObject({ status: 'COMPLETED', output: 1 });
  expect((answer.body as { executionTime: number }).executionTime).toBeGreaterThanOrEqual(1_000);
});
