import { describe, expect, test } from 'vitest';
import { WorldSpecError } from '../../emulator/core/errors.ts';
import type { Answer } from '../../emulator/testing/open-world.ts';
import { openWorld } from '../testing/open-world.ts';
import { createStubTarget, stubTargets } from './stub-targets.ts';

/** Calls of every kind: right ones, refused ones, and some that no service has. */
const calls = [
  ['POST /probe/run', { body: { input: {} } }],
  ['POST /probe/run', { body: '{' }],
  ['POST /probe/runsync', { body: { input: {} }, key: null }],
  ['GET /probe/health', {}],
  ['GET /nowhere', {}],
  ['PUT /probe/run', { body: 'x' }],
  ['GET /probe/status/%zz', {}],
] as const;

async function answersOf(id: string): Promise<Answer[]> {
  const { call } = await openWorld({ nullTarget: { id } });
  return Promise.all(calls.map(([line, options]) => call(line, options)));
}

describe('each answers as its name says, whatever is asked', () => {
  test.each([
    ['empty-object', 200, '{}'],
    ['empty-array', 200, '[]'],
    ['no-content', 204, ''],
    ['bad-request', 400, '{"error":"no"}'],
    ['unauthorized', 401, '{"error":"no"}'],
    ['forbidden', 403, '{"error":"no"}'],
    ['not-found', 404, '{"error":"no"}'],
    ['too-many-requests', 429, '{"error":"no"}'],
    ['server-error', 500, '{"error":"no"}'],
    ['null-data', 200, '{"data":null}'],
    ['only-errors', 200, '{"errors":[{"message":"no"}]}'],
  ])('%s', async (id, status, text) => {
    for (const answer of await answersOf(id)) expect(answer).toMatchObject({ status, text });
  });

  test('html', async () => {
    for (const { status, headers, text } of await answersOf('html')) {
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html']);
      expect(text).toMatch(/^<!doctype html>/);
    }
  });

  test('echo', async () => {
    const answers = await answersOf('echo');
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"input":{}}'],
      [200, '{'],
      [200, '{"input":{}}'],
      [200, ''],
      [200, ''],
      // Of a call that reaches no operation the body is not read.
      [200, ''],
      [200, ''],
    ]);
  });

  test('not-utf8', async () => {
    const { urls } = await openWorld({ nullTarget: { id: 'not-utf8' } });
    const answer = await fetch(`${urls.serverless}/probe/health`);
    const decoding = new TextDecoder('utf-8', { fatal: true });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(() => decoding.decode(new Uint8Array())).not.toThrow();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(() => decoding.decode(bytes)).toThrow();
  });

  test('first-answer', async () => {
    const { call, run } = await openWorld({ nullTarget: { id: 'first-answer' } });
    const refused = await call('GET /probe/health', { key: null });
    const first = await call('POST /probe/run', { body: { input: {} } });
    expect(await call('GET /probe/health')).toMatchObject({ status: 401, text: refused.text });
    expect(await run({ input: { probe: { return: 1 } } })).toBe((first.body as { id: string }).id);
  });

  test('dead-port', async () => {
    const { call, steer } = await openWorld({ nullTarget: { id: 'dead-port' } });
    await expect(call('GET /probe/health')).rejects.toThrow();
    expect((await steer('GET /clock')).status).toBe(200);
  });
});

test('all of them are proven here', () => {
  expect([...stubTargets].sort()).toEqual(
    [
      'bad-request',
      'dead-port',
      'echo',
      'empty-array',
      'empty-object',
      'first-answer',
      'forbidden',
      'html',
      'no-content',
      'not-found',
      'not-utf8',
      'null-data',
      'only-errors',
      'server-error',
      'too-many-requests',
      'unauthorized',
    ].sort(),
  );
});

describe('the first answer', () => {
  test('is remembered across the worlds that name one memory', async () => {
    const nullTarget = { id: 'first-answer', memory: 'shared' };
    const [one, other] = [await openWorld({ seed: 1, nullTarget }), await openWorld({ seed: 2, nullTarget })];
    expect(await other.run({ input: {} }, 'second')).toBe(await one.run({ input: {} }, 'second'));
  });

  test('is forgotten where no memory is named', async () => {
    const nullTarget = { id: 'first-answer' };
    const [one, other] = [await openWorld({ seed: 1, nullTarget }), await openWorld({ seed: 2, nullTarget })];
    expect(await other.run({ input: {} })).not.toBe(await one.run({ input: {} }));
  });

  test('of a call that still waits does not hold up time for the next', async () => {
    const { call, pass } = await openWorld({ nullTarget: { id: 'first-answer' } });
    const body = { input: { probe: { work: 1_000 } } };
    const answers = [call('POST /probe/runsync', { body }), call('POST /probe/runsync', { body })];
    await pass(1_000);
    const [first, second] = await Promise.all(answers);
    expect(second?.text).toBe(first?.text);
  });
});

test('the world and its clock work behind a stub target', async () => {
  const { clock, call, pass } = await openWorld({ nullTarget: { id: 'server-error' } });
  await call('GET /probe/health');
  expect(await pass(1_000)).toMatchObject({ now: clock.now + 1_000, arrived: 1, answered: 1 });
});

test('an unknown one is refused with what there is', () => {
  expect(() => createStubTarget({ id: 'toString' }, new Map())).toThrow(WorldSpecError);
  expect(() => createStubTarget({ id: 'no-such' }, new Map())).toThrow(
    /no stub target no-such\. Known: .*dead-port/,
  );
});
