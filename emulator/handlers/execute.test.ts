import { describe, expect, test } from 'vitest';
import { WorkerCrash } from '../core/errors.ts';
import { perform } from '../testing/handler-context.ts';
import type { Handler } from './handler.ts';

const outcomeOf = async (handler: Handler) => (await perform(handler, {})).outcome;

describe('what a handler returns is the output', () => {
  test.each([
    ['a plain function', () => ({ a: 1 })],
    ['an async function', async () => ({ a: 1 })],
    [
      'a generator',
      function* () {
        yield 0;
        return { a: 1 };
      },
    ],
    [
      'an async generator',
      async function* () {
        yield 0;
        return { a: 1 };
      },
    ],
    [
      'a promise of a generator',
      async () =>
        (function* () {
          yield 0;
          return { a: 1 };
        })(),
    ],
  ])('of %s', async (_, handler) => {
    expect(await outcomeOf(handler)).toEqual({ ended: 'returned', output: { a: 1 } });
  });

  test.each([[null], [0], [''], [false], [[]], ['text'], [{}]])('such as %j', async (output) => {
    expect(await outcomeOf(() => output)).toEqual({ ended: 'returned', output });
  });

  test('or none', async () => {
    expect(await outcomeOf(() => {})).toEqual({ ended: 'returned', output: undefined });
  });

  test('as JSON tells it: dates as text, undefined fields not at all', async () => {
    const output = { at: new Date(0), nothing: undefined };
    expect(await outcomeOf(() => output)).toStrictEqual({
      ended: 'returned',
      output: { at: '1970-01-01T00:00:00.000Z' },
    });
  });

  test('as it was at that moment', async () => {
    const output = { a: 1 };
    const outcome = await outcomeOf(() => output);
    output.a = 2;
    expect(outcome).toEqual({ ended: 'returned', output: { a: 1 } });
  });
});

describe('what a handler throws fails the run', () => {
  test.each([
    ['an error', new Error('no luck'), 'no luck'],
    ['a string', 'no luck', 'no luck'],
    ['nothing', undefined, 'undefined'],
    ['an object without a prototype', Object.create(null), expect.any(String)],
  ])('be it %s', async (_, thrown, error) => {
    const handler = () => {
      throw thrown;
    };
    expect(await outcomeOf(handler)).toEqual({ ended: 'failed', error });
  });

  test('at once or later', async () => {
    expect(await outcomeOf(() => Promise.reject(new Error('later')))).toMatchObject({ error: 'later' });
  });

  test('in the middle of a stream, whose chunks stay', async () => {
    const { outcome, chunks } = await perform(function* () {
      yield 1;
      throw new Error('no luck');
    }, {});
    expect(outcome).toMatchObject({ ended: 'failed' });
    expect(chunks.map(({ output }) => output)).toEqual([1]);
  });

  test('unless it lets the worker crash', async () => {
    const handler: Handler = (_, context) => context.crash('gone');
    expect(await outcomeOf(handler)).toEqual({ ended: 'crashed', error: 'gone' });
    expect(await outcomeOf(() => Promise.reject(new WorkerCrash('gone')))).toMatchObject({
      ended: 'crashed',
    });
  });
});

describe('what JSON has no form for fails the run', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;

  test.each([
    ['a function', () => () => {}],
    ['a symbol', () => Symbol('s')],
    ['a big integer', () => 1n],
    ['a circle', () => circle],
  ])('such as %s', async (_, handler) => {
    expect(await outcomeOf(handler)).toMatchObject({ ended: 'failed', error: expect.stringMatching(/./) });
  });
});

describe('what a handler yields are chunks', () => {
  const chunksOf = async (handler: Handler) => (await perform(handler, {})).chunks;

  test('told as they come', async () => {
    const chunks = await chunksOf(async function* (_, context) {
      yield 'a';
      await context.sleep(10);
      yield { b: 1 };
    } as Handler);
    expect(chunks).toEqual([
      { output: 'a', after: 0 },
      { output: { b: 1 }, after: 10 },
    ]);
  });

  test('with metrics where it gives some', async () => {
    const chunks = await chunksOf(function* (_, context) {
      yield context.chunk('a', { running: 1 });
    } as Handler);
    expect(chunks).toEqual([{ output: 'a', metrics: { running: 1 }, after: 0 }]);
  });

  test.each([[null], [[1]], ['fast']])('but metrics are an object: %j are none', async (metrics) => {
    const { outcome } = await perform(
      function* (_, context) {
        yield context.chunk('a', metrics as object);
      } as Handler,
      {},
    );
    expect(outcome).toMatchObject({ ended: 'failed', error: expect.stringContaining('metrics') });
  });

  test('null where it yields nothing: a chunk always has an output', async () => {
    const chunks = await chunksOf(function* () {
      yield undefined;
    });
    expect(chunks).toEqual([{ output: null, after: 0 }]);
  });

  test('what a promise gives, where it yields one', async () => {
    const chunks = await chunksOf(function* () {
      yield Promise.resolve('a');
    });
    expect(chunks).toEqual([{ output: 'a', after: 0 }]);
  });

  test('and so is what it returns a stream of', async () => {
    const { chunks, outcome } = await perform(() => ReadableStream.from(['a', 'b']), {});
    expect(chunks.map(({ output }) => output)).toEqual(['a', 'b']);
    expect(outcome).toEqual({ ended: 'returned', output: undefined });
  });
});

describe('a generator that never ends', () => {
  function* forEver() {
    for (;;) yield 'x'.repeat(1_000_000);
  }

  test('lets others have their turn, and ends when its run is stopped', async () => {
    const stop = new AbortController();
    let [yields, closed] = [0, false];
    setImmediate(() => stop.abort());
    const { outcome } = await perform(
      function* () {
        try {
          for (;;) yield yields++;
        } finally {
          closed = true;
        }
      },
      {},
      { signal: stop.signal },
    );
    expect(outcome).toMatchObject({ ended: 'failed', error: expect.stringContaining('stopped') });
    expect(closed).toBe(true);
  });

  test('fails when it has yielded more than an output may hold', async () => {
    const { outcome, chunks } = await perform(forEver, {});
    expect(outcome).toMatchObject({ ended: 'failed', error: expect.stringContaining('too much') });
    expect(chunks.length).toBeLessThan(101);
  });
});
