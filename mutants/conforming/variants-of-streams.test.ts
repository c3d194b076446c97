import { describe, expect, test } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

describe('a stream', () => {
  const yields = (...chunks: unknown[]) => ({
    input: { probe: { yield: chunks, work: 10_000 * chunks.length } },
  });

  test('may be repeated with each call', async () => {
    const { run, call, pass } = await openWorld({ variants: ['stream-repeats-all'] });
    const id = await run(yields('a', 'b'));
    await pass(0);
    expect((await call(`GET /probe/stream/${id}`)).body).toEqual([{ output: 'a' }]);
    await pass(10_000);
    expect((await call(`GET /probe/stream/${id}`)).body).toEqual([{ output: 'a' }, { output: 'b' }]);
  });

  test('may be waited for', async () => {
    const { run, call, pass } = await openWorld({ variants: ['stream-waits-for-news'] });
    const id = await run(yields('a', 'b', 'c'));
    await pass(5_000);
    await call(`GET /probe/stream/${id}`);
    const next = call(`GET /probe/stream/${id}`);
    await pass(4_999);
    let answered = false;
    void next.then(() => {
      answered = true;
    });
    await pass(0);
    expect(answered).toBe(false);
    await pass(1);
    expect((await next).body).toEqual([{ output: 'b' }]);
  });

  test('may end with its job, though somebody waits for it', async () => {
    const { run, call, pass } = await openWorld({ variants: ['stream-waits-for-news'] });
    const id = await run({ input: { probe: { work: 60_000 } }, policy: { ttl: 10_000 } });
    await pass(5_000);
    const answer = call(`GET /probe/stream/${id}`);
    await pass(5_000);
    expect((await answer).status).toBe(404);
  });

  test.each([
    ['stream-cut-at-half-a-megabyte', 4],
    ['stream-cut-at-a-mebibyte', 2],
  ])('may be cut elsewhere: %s', async (variant, pieces) => {
    const { run, call, pass } = await openWorld({ variants: [variant] });
    const id = await run(yields('x'.repeat(1_900_000)));
    await pass(0);
    const chunks = (await call(`GET /probe/stream/${id}`)).body as { output: string }[];
    expect(chunks.map(({ output }) => output.length).reduce((a, b) => a + b)).toBe(1_900_000);
    expect(chunks).toHaveLength(pieces);
  });

  test.each([
    ['stream-of-a-plain-handler-is-its-output', { status: 200, body: [{ output: 5 }] }],
    ['stream-of-a-plain-handler-is-refused', { status: 400 }],
    ['stream-without-metrics', { status: 200, body: [] }],
  ])('of a plain handler: %s', async (variant, expected) => {
    const { run, call, pass } = await openWorld({ variants: [variant] });
    const id = await run({ input: { probe: { return: 5 } } });
    await pass(0);
    expect(await call(`GET /probe/stream/${id}`)).toMatchObject(expected);
  });
});
