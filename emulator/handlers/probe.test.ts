import { describe, expect, test } from 'vitest';
import { type ContextOptions, handlerStart, perform } from '../testing/handler-context.ts';
import { probeHandler } from './probe.ts';

const beacon = 'http://127.0.0.1:9/beacon';

const runProbe = (spec: unknown, options?: ContextOptions) =>
  perform(probeHandler, { input: { probe: spec } }, options);

const returned = (output: unknown) => ({ ended: 'returned', output });

describe('without a spec', () => {
  test.each([{}, { a: [1] }, { probe: 'text' }, { probe: null }, { probe: [] }, { probe: 5 }])(
    'the input %j comes back at once',
    async (input) => {
      const { outcome, took, posts } = await perform(probeHandler, { input });
      expect([outcome, took, posts]).toEqual([returned(input), 0, []]);
    },
  );
});

describe('work and until', () => {
  test.each([
    { spec: {}, takes: 0 },
    { spec: { work: 1_500 }, takes: 1_500 },
    { spec: { until: handlerStart + 2_000 }, takes: 2_000 },
    { spec: { work: 1_500, until: handlerStart + 2_000 }, takes: 2_000 },
    { spec: { work: 1_500, until: handlerStart + 1_000 }, takes: 1_500 },
    { spec: { until: handlerStart - 1 }, takes: 0 },
    { spec: { work: -5 }, takes: 0 },
    { spec: { work: 'long', until: {} }, takes: 0 },
  ])('$spec take $takes ms', async ({ spec, takes }) => {
    expect(await runProbe(spec)).toMatchObject({ took: takes, outcome: { ended: 'returned' } });
  });
});

describe('gpu work', () => {
  const gpu = { batch: 4, size: 1000, products: 10, warmUp: 5, tflops: 8, variance: 0 };

  test('is modelled, comes before the rest of the work, and is reported', async () => {
    expect(await runProbe({ gpu, work: 5 })).toMatchObject({
      took: 15,
      outcome: returned({ probed: true, gpu: expect.objectContaining({ kind: 'modelled', ms: 10 }) }),
    });
    expect((await runProbe({ gpu, work: 500, return: 1 })).took).toBe(500);
  });

  test('is left out by a beacon that says so, as all work is', async () => {
    const post = () => ({ text: '{"do":"finish"}' });
    expect(await runProbe({ gpu, beacon }, { post })).toMatchObject({
      took: 0,
      outcome: returned({ probed: true }),
    });
  });

  test('that is none fails the run', async () => {
    expect((await runProbe({ gpu: { size: 0 } })).outcome).toMatchObject({
      ended: 'failed',
      error: 'gpu.size is a whole number from 1 to 65536',
    });
  });
});

describe('the output', () => {
  test.each([[{ a: 1 }], ['text'], [0], [false], [[]], [''], [null]])('is `return`: %j', async (output) => {
    expect((await runProbe({ return: output })).outcome).toEqual(returned(output));
  });

  test('says that it was probed when nothing is asked for', async () => {
    expect((await runProbe({})).outcome).toEqual(returned({ probed: true }));
  });

  test('is the whole job with `reflect`, which beats `return`', async () => {
    const job = { id: 'j1', input: { probe: { reflect: true, return: 1 } }, s3Config: { bucketName: 'b' } };
    expect((await perform(probeHandler, job)).outcome).toEqual(returned(job));
  });

  test('is not the job when `reflect` is false', async () => {
    expect((await runProbe({ reflect: false, return: 1 })).outcome).toEqual(returned(1));
  });

  test.each([0, 1, 2_500_000])('is an ASCII string of `size` %i, which beats `return`', async (size) => {
    const { outcome } = await runProbe({ size, return: 1 });
    const output = 'output' in outcome ? String(outcome.output) : '';
    expect(Buffer.byteLength(output)).toBe(size);
    expect(output).toMatch(/^[ -~]*$/);
  });

  test('does not mind fields that the page does not name', async () => {
    expect((await runProbe({ sing: true, return: 1 })).outcome).toEqual(returned(1));
  });
});

describe('yield', () => {
  test('gives one chunk an item, spread evenly over the work', async () => {
    const { chunks, took, outcome } = await runProbe({
      yield: ['a', { b: 1 }, null],
      work: 3_000,
      return: 1,
    });
    expect(chunks.map(({ output }) => output)).toEqual(['a', { b: 1 }, null]);
    const gaps = chunks.slice(1).map(({ after }, index) => after - chunks[index]!.after);
    expect(gaps).toEqual([1_000, 1_000]);
    expect([took, outcome]).toEqual([3_000, returned(1)]);
  });

  test('without an item still takes as long as the work', async () => {
    const { chunks, took } = await runProbe({ yield: [], work: 3_000 });
    expect([chunks, took]).toEqual([[], 3_000]);
  });

  test('gives each chunk its metrics, where there are some', async () => {
    const { chunks } = await runProbe({ yield: ['a', 'b', 'c'], metrics: [{ running: 1 }, 'none'] });
    expect(chunks).toMatchObject([
      { output: 'a', metrics: { running: 1 } },
      { output: 'b' },
      { output: 'c' },
    ]);
    expect(chunks.slice(1).some((chunk) => 'metrics' in chunk)).toBe(false);
  });

  test('that is no array is no stream', async () => {
    expect(await runProbe({ yield: 'abc', work: 10 })).toMatchObject({ chunks: [], took: 10 });
  });

  test('can end in a failure', async () => {
    const { chunks, outcome } = await runProbe({ yield: [1], fail: { always: true } });
    expect([chunks.length, outcome.ended]).toEqual([1, 'failed']);
  });
});

describe('stamp', () => {
  test('marks the output with the moment at which the run began', async () => {
    const { outcome } = await runProbe({ stamp: true, return: 1, work: 500 });
    expect(outcome).toEqual(returned({ at: handlerStart, value: 1 }));
  });

  test('marks each chunk', async () => {
    const { chunks } = await runProbe({ stamp: true, yield: ['a', 'b'], work: 500 });
    expect(chunks.map(({ output }) => output)).toEqual([
      { at: handlerStart, value: 'a' },
      { at: handlerStart, value: 'b' },
    ]);
  });

  test('marks nothing when it is false', async () => {
    expect((await runProbe({ stamp: false, return: 1 })).outcome).toEqual(returned(1));
  });
});

describe.each([
  ['fail', 'failed'],
  ['crash', 'crashed'],
])('%s', (order, ended) => {
  test('always', async () => {
    expect((await runProbe({ [order]: { always: true }, work: 10 })).outcome).toMatchObject({ ended });
  });

  test('until a moment that the run would end before', async () => {
    const until = handlerStart + 10;
    expect((await runProbe({ [order]: { until }, work: 9 })).outcome).toMatchObject({ ended });
    expect((await runProbe({ [order]: { until }, work: 10 })).outcome).toMatchObject({ ended: 'returned' });
  });

  test.each([[{}], [{ always: false }], [true], ['always'], [null]])('not for %j', async (spec) => {
    expect((await runProbe({ [order]: spec })).outcome).toMatchObject({ ended: 'returned' });
  });

  test('happens after the work', async () => {
    expect(await runProbe({ [order]: { always: true }, work: 10 })).toMatchObject({ took: 10 });
  });
});

describe('a beacon', () => {
  test("hears of the start and the end, by the handler's clock", async () => {
    const { posts } = await runProbe({ beacon, work: 500 });
    expect(posts).toMatchObject([
      { url: beacon, after: 0, body: { event: 'start', job: 'j1', at: handlerStart } },
      { url: beacon, after: 500, body: { event: 'end', job: 'j1', at: handlerStart + 500 } },
    ]);
  });

  test('is waited for 3 s at the most', async () => {
    const { posts } = await runProbe({ beacon });
    expect(posts.map(({ timeout }) => timeout)).toEqual([3_000, 3_000]);
  });

  test.each([
    ['fail', 'failed'],
    ['crash', 'crashed'],
  ])('may order the run to %s, after its work and without an end', async (order, ended) => {
    const post = () => ({ text: JSON.stringify({ do: order }) });
    const { outcome, posts, took } = await runProbe({ beacon, work: 500 }, { post });
    expect([outcome.ended, took]).toEqual([ended, 500]);
    expect(posts.map(({ body }) => body.event)).toEqual(['start']);
  });

  test('may order the run to finish, without its work', async () => {
    const post = () => ({ text: '{"do":"finish"}' });
    const spec = { beacon, work: 500, until: handlerStart + 900, return: 1 };
    const { outcome, posts, took } = await runProbe(spec, { post });
    expect([outcome, took]).toEqual([returned(1), 0]);
    expect(posts.map(({ body }) => body.event)).toEqual(['start', 'end']);
  });

  test.each(['', '{}', 'null', '[]', '"fail"', '{"do":"sing"}', '{"do":["fail"]}', '<html>'])(
    'that answers %j changes nothing',
    async (text) => {
      expect((await runProbe({ beacon, return: 1 }, { post: () => ({ text }) })).outcome).toEqual(
        returned(1),
      );
    },
  );

  test('that orders something at the end is too late', async () => {
    const post = ({ event }: Record<string, unknown>) => ({ text: event === 'end' ? '{"do":"fail"}' : '{}' });
    expect((await runProbe({ beacon, return: 1 }, { post })).outcome).toEqual(returned(1));
  });

  test('that can not be reached changes nothing', async () => {
    const post = () => Promise.reject(new Error('nobody is there'));
    expect((await runProbe({ beacon, return: 1 }, { post })).outcome).toEqual(returned(1));
  });

  test('hears no end of a run that fails or crashes', async () => {
    for (const spec of [{ fail: { always: true } }, { crash: { always: true } }]) {
      const { posts } = await runProbe({ beacon, ...spec });
      expect(posts.map(({ body }) => body.event)).toEqual(['start']);
    }
  });

  test.each([[5], [null], [{}]])('that is %j is none', async (odd) => {
    expect((await runProbe({ beacon: odd })).posts).toEqual([]);
  });
});
