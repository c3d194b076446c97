import { describe, expect, test } from 'vitest';
import { type Answer, fetchControl, openWorld, steer } from '../testing/open-world.ts';

/** What the document lets the job API say to nonsense, and a payload or a method that does not fit. */
const documentedStatuses = [200, 400, 401, 403, 404, 405, 413, 429];

function expectDocumentedStatus(answer: Answer): void {
  expect(documentedStatuses, answer.text).toContain(answer.status);
  expect(answer.text).not.toMatch(/\.ts:\d+|node_modules|node:internal|\bat \w+ \(/);
}

describe('deep nesting', () => {
  const nested = (depth: number) => `{"input":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;

  test.each([100, 2_000, 100_000])(
    'of %i levels: the job ends, one way or another',
    { timeout: 60_000 },
    async (depth) => {
      const { call, status, pass } = await openWorld();
      const queued = await call('POST /probe/run', { body: nested(depth) });
      expectDocumentedStatus(queued);
      if (queued.status !== 200) return;
      await pass(0);
      expect(await status((queued.body as { id: string }).id)).toMatchObject({
        status: expect.stringMatching(/^(COMPLETED|FAILED)$/),
      });
    },
  );

  test('in an order for a world is refused', async () => {
    const { status } = await steer(
      'POST /worlds',
      `{"endpoints":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    );
    expect(status).toBe(400);
  });
});

describe('odd paths are answered, and counted as calls', () => {
  test.each([
    '/probe/status/%zz',
    '/probe/status/%',
    '/probe/status/%E0%A4%A',
    '/probe/status/%00',
    '/probe/status/%2F',
    '/probe/status/a%2Fb',
    '/probe/status/..%2f..%2fcontrol%2fready',
    '/%zz/health',
    `/probe/status/${'a'.repeat(3_999)}`,
    `/probe/status/${'a'.repeat(9_000)}`,
    `/${'e'.repeat(9_000)}/health`,
    '/probe/status/__proto__',
    '/constructor/health',
    '/probe/status/%F0%9F%98%80',
    '//probe//health',
  ])('%s', async (path) => {
    const { call, steer: steerIt } = await openWorld();
    const answer = await call(`GET ${path}`);
    expectDocumentedStatus(answer);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await steerIt('GET /clock')).body).toMatchObject({ arrived: 1 });
  });

  test('below control they are refused as control refuses, and are no calls of a world', async () => {
    const world = await openWorld();
    const { origin } = new URL(world.control);
    const answer = await fetchControl(`${world.control}/worlds/%zz`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.json()).toEqual({ message: expect.any(String) });
    const clock = await (await fetchControl(`${origin}/control/worlds/default/clock`)).json();
    expect(clock).toMatchObject({ arrived: 0 });
  });
});

test.each(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'PROPFIND'])(
  '%s is answered everywhere',
  async (method) => {
    const { call } = await openWorld();
    for (const path of [
      '/probe/run',
      '/probe/health',
      '/probe/status/a',
      '/probe/openai/v1',
      '/nowhere',
      '/',
    ]) {
      expectDocumentedStatus(await call(`${method} ${path}`));
    }
  },
);

test('HEAD of a stream takes no chunk away', async () => {
  const { run, call, pass } = await openWorld();
  const id = await run({ input: { probe: { yield: ['a'] } } });
  await pass(0);
  await call(`HEAD /probe/stream/${id}`);
  expect((await call(`GET /probe/stream/${id}`)).body).toEqual([{ output: 'a' }]);
});

describe('odd queries', () => {
  test.each([
    'wait=1000&wait=soon',
    'wait[]=1000',
    'wait=%zz',
    'wait=+1000',
    'wait=0x3e8',
    `wait=${'9'.repeat(5_000)}`,
    'WAIT=soon',
    '&&&===',
    '?wait=1000',
    `${'a=1&'.repeat(1_000)}`,
  ])('%s', async (query) => {
    const { call } = await openWorld();
    expectDocumentedStatus(await call(`POST /probe/runsync?${query}`, { body: { input: {} } }));
  });

  test.each(['NaN', 'Infinity', '-1', '1e999', '9'.repeat(400), '%00'])(
    'a ttl of %s on /status leaves the job and the clock in order',
    async (ttl) => {
      const { clock, run, call, pass } = await openWorld();
      const id = await run({ input: { probe: { work: 1_000 } } });
      expectDocumentedStatus(await call(`GET /probe/status/${id}?ttl=${ttl}`));
      expect((await pass(1_000)).now).toBe(clock.now + 1_000);
    },
  );
});

describe('odd headers', () => {
  test.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': ';;;' },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-encoding': 'gzip' },
    { authorization: `Bearer ${'k'.repeat(8_000)}` },
    { authorization: 'Bearer \u00ff' },
    { expect: '200-ok' },
    { 'x-forwarded-host': 'example.test', host: 'example.test' },
    { range: 'bytes=0-1' },
    { 'transfer-encoding': 'chunked' },
  ])('%j', async (headers) => {
    const { call } = await openWorld();
    const answer = await call('POST /probe/run', { body: { input: {} }, headers }).catch(
      (error: unknown) => error,
    );
    if (!(answer instanceof Error)) expectDocumentedStatus(answer as Answer);
    expect((await call('GET /probe/health')).status).toBe(200);
  });
});

describe('odd bodies', () => {
  test.each([
    ['a byte order mark', '\ufeff{"input":{}}'],
    ['a lone surrogate', '{"input":{"a":"\\ud800"}}'],
    ['a huge number', `{"input":{"a":1${'0'.repeat(400)}}}`],
    ['a doubled key', '{"input":{},"input":5}'],
    ['a key of the prototype', '{"input":{},"__proto__":{"policy":5}}'],
    ['a million keys', `{"input":{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":0`).join()}}}`],
    [
      'a probe of nonsense',
      '{"input":{"probe":{"work":"x","until":[],"size":-1,"yield":5,"fail":1,"crash":[]}}}',
    ],
    ['an output too large to make', '{"input":{"probe":{"size":99999999999}}}'],
    ['an endless job', '{"input":{"probe":{"work":1e308}}}'],
    ['nothing but zero bytes', '\0\0\0\0'],
  ])('%s', async (_, body) => {
    const { call, pass } = await openWorld();
    expectDocumentedStatus(await call('POST /probe/run', { body }));
    expect(Number.isSafeInteger((await pass(1_000)).now)).toBe(true);
    expect((await call('GET /probe/health')).status).toBe(200);
  });
});

test.each([
  { to: Number.MAX_SAFE_INTEGER + 1, begun: 0, seen: 0 },
  { to: 1e300, begun: 0, seen: 0 },
])('a clock that is sent out of the range of instants refuses: %j', async (clockRequest) => {
  const { clock, steer: steerIt } = await openWorld();
  expect((await steerIt('POST /clock', clockRequest)).status).toBe(400);
  expect((await steerIt('GET /clock')).body).toMatchObject({ now: clock.now });
});
