import { describe, expect, test } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

const work = (ms: number) => ({ input: { probe: { work: ms } } });

describe('refusals', () => {
  const refused = [
    ['GET /probe/health', { key: null }],
    ['GET /probe/status/nothing', {}],
    ['POST /probe/run', { body: '{' }],
    ['POST /probe/run', { body: 'x'.repeat(10_000_001) }],
    ['GET /probe/sing', {}],
  ] as const;

  test('may come without a body, all of them', async () => {
    const { call } = await openWorld({ variants: ['refusals-without-a-body'] });
    for (const [line, options] of refused) {
      const { status, text } = await call(line, options);
      expect([status >= 400, text], line).toEqual([true, '']);
    }
  });

  test('may come as plain text, all of them', async () => {
    const { call } = await openWorld({ variants: ['refusals-as-text'] });
    for (const [line, options] of refused) {
      const { headers } = await call(line, options);
      expect(headers.get('content-type'), line).toMatch(/^text\/plain/);
    }
  });
});

test.each([
  ['accepts-with-201', [201, 200]],
  ['accepts-with-202', [202, 202]],
])('%s', async (variant, statuses) => {
  const { call } = await openWorld({ variants: [variant] });
  const queued = await call('POST /probe/run', { body: work(1_000) });
  const cancelled = await call(`POST /probe/cancel/${(queued.body as { id: string }).id}`);
  expect([queued.status, cancelled.status]).toEqual(statuses);
});

test('a key without access may be refused with 401', async () => {
  const { call, keys } = await openWorld({ variants: ['no-access-answers-401'] });
  expect((await call('GET /probe/health', { key: keys.noAccess })).status).toBe(401);
});

test('times may be in seconds, and of completed jobs alone', async () => {
  const spec = { variants: ['times-in-seconds', 'times-of-completed-jobs-alone'] };
  const { run, status, pass } = await openWorld(spec);
  const id = await run(work(1_500));
  expect(Object.keys(await status(id))).toEqual(['id', 'status']);
  await pass(1_500);
  expect(await status(id)).toMatchObject({ delayTime: 0, executionTime: 1.5 });
});

test('answers may be called plain text, and refusals JSON without a charset', async () => {
  const { call } = await openWorld({ variants: ['job-answers-name-other-types'] });
  const [accepted, refused] = [await call('GET /probe/health'), await call('GET /probe/status/nothing')];
  expect([accepted, refused].map(({ headers }) => headers.get('content-type'))).toEqual([
    'text/plain',
    'application/json',
  ]);
  expect(JSON.parse(accepted.text)).toHaveProperty('workers');
  expect(refused.status).toBe(404);
});

test('submissions of another content type may be refused', async () => {
  const { call } = await openWorld({ variants: ['other-content-types-answer-415'] });
  const body = '{"input":{}}';
  const answers = ['application/json; charset=utf-8', 'text/plain'].map((type) =>
    call('POST /probe/run', { body, headers: { 'content-type': type } }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 415]);
});

test('ids that need encoding can be used encoded', async () => {
  const { run, call } = await openWorld({ variants: ['ids-need-encoding'] });
  const id = await run({ input: {} });
  expect(encodeURIComponent(id)).not.toBe(id);
  expect((await call(`GET /probe/status/${encodeURIComponent(id)}`)).body).toMatchObject({ id });
});

test.each([
  ['wait-ends-in-504', 504],
  ['wait-ends-in-408', 408],
  ['wait-ends-in-202', 202],
])('%s', async (variant, status) => {
  const { call, pass } = await openWorld({ variants: [variant] });
  const answer = call('POST /probe/runsync?wait=1000', { body: work(5_000) });
  await pass(1_000);
  expect((await answer).status).toBe(status);
});

test.each([
  ['wait-brought-into-its-range', 999, 1000],
  ['wait-brought-into-its-range', 300_001, 300_000],
  ['wait-out-of-its-range-is-the-default', 0, 90_000],
])('%s: %i ms are %i ms', async (variant, wait, waited) => {
  const { call, pass } = await openWorld({ variants: [variant] });
  let answered = false;
  const answer = call(`POST /probe/runsync?wait=${wait}`, { body: work(400_000) }).then(() => {
    answered = true;
  });
  await pass(waited - 1);
  expect(answered).toBe(false);
  await pass(1);
  await answer;
});

test.each([
  ['expired-answers-410', { status: 410 }],
  ['expired-answers-400', { status: 400 }],
  ['expired-record-without-output', { status: 200, body: { status: 'COMPLETED' } }],
])('%s', async (variant, expected) => {
  const { run, call, pass } = await openWorld({ variants: [variant] });
  const id = await run({ input: { probe: { return: 'the result' } } });
  await pass(1_800_001);
  const answer = await call(`GET /probe/status/${id}`);
  expect(answer).toMatchObject(expected);
  expect(answer.text).not.toContain('the result');
  expect((await call(`GET /probe/stream/${id}`)).text).not.toContain('the result');
});

test.each([
  ['runsync-kept-longer-after-a-larger-wait', 'wait=90001', 0, 300_000],
  ['runsync-kept-longer-after-a-larger-wait', 'wait=90000', 0, 60_000],
  ['outlived-wait-kept-like-run', 'wait=1000', 1001, 1_800_000],
  ['outlived-wait-kept-like-run', 'wait=1001', 1000, 60_000],
])('%s: with %s a job of %i ms is kept for %i ms', async (variant, query, ms, kept) => {
  const { call, pass } = await openWorld({ variants: [variant] });
  const answer = call(`POST /probe/runsync?${query}`, { body: work(ms) });
  await pass(ms);
  const { id } = (await answer).body as { id: string };
  await pass(kept - 1);
  expect(await call(`GET /probe/status/${id}`)).toMatchObject({ status: 200 });
  await pass(2);
  expect(await call(`GET /probe/status/${id}`)).toMatchObject({ status: 404 });
});

test.each([
  ['cancel-of-finished-answers-its-state', { status: 200, body: { status: 'COMPLETED' } }],
  ['cancel-of-finished-answers-409', { status: 409 }],
])('%s', async (variant, expected) => {
  const { run, call, pass } = await openWorld({ variants: [variant] });
  const id = await run(work(0));
  await pass(0);
  expect(await call(`POST /probe/cancel/${id}`)).toMatchObject(expected);
});

test.each([
  ['handler-errors-are-not-retried', 0],
  ['one-automatic-retry', 1],
  ['five-automatic-retries', 5],
])('%s', async (variant, retried) => {
  const { run, call, status, pass } = await openWorld({ variants: [variant] });
  const id = await run({ input: { probe: { fail: { always: true } } } });
  await pass(0);
  expect(await status(id)).toMatchObject({ status: 'FAILED' });
  expect((await call('GET /probe/health')).body).toMatchObject({ jobs: { retried } });
});

test('automatic retries may back off', async () => {
  const { run, status, pass } = await openWorld({ variants: ['automatic-retries-back-off'] });
  const id = await run({ input: { probe: { fail: { always: true } } } });
  await pass(14_999);
  expect(await status(id)).toMatchObject({ status: 'IN_QUEUE' });
  await pass(1);
  expect(await status(id)).toMatchObject({ status: 'FAILED' });
});

test('the newest job may come first', async () => {
  const { run, status, pass } = await openWorld({ variants: ['queue-newest-first'] });
  const ids = [];
  for (let job = 0; job < 3; job++) ids.push(await run(work(100), 'exclusive'));
  await pass(100);
  const states = await Promise.all(ids.map(async (id) => (await status(id, 'exclusive')).status));
  expect(states).toEqual(['COMPLETED', 'IN_QUEUE', 'IN_PROGRESS']);
});

test('workers may start cold', async () => {
  const { run, status, pass } = await openWorld({ variants: ['workers-start-cold'] });
  const id = await run(work(100));
  await pass(699);
  expect(await status(id)).toMatchObject({ status: 'IN_QUEUE' });
  await pass(1);
  expect(await status(id)).toMatchObject({ status: 'IN_PROGRESS' });
});

test.each([
  ['retry-of-others-answers-409', { status: 409 }],
  ['retry-of-others-answers-404', { status: 404 }],
  ['retry-of-others-answers-its-state', { status: 200, body: { status: 'COMPLETED' } }],
])('%s', async (variant, expected) => {
  const { run, call, status, pass } = await openWorld({ variants: [variant] });
  const id = await run(work(0));
  await pass(0);
  expect(await call(`POST /probe/retry/${id}`)).toMatchObject(expected);
  expect(await status(id)).toMatchObject({ status: 'COMPLETED' });
});

test('openai may be served on its own endpoint alone', async () => {
  const { call } = await openWorld({ variants: ['openai-where-a-worker-serves-it'] });
  const statuses = ['probe', 'openai'].map(
    async (name) => (await call(`POST /${name}/openai/v1/completions`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});

test('openai and requests may be not implemented, for whoever may call them', async () => {
  const { call } = await openWorld({ variants: ['openai-and-requests-are-not-implemented'] });
  const calls = ['POST /probe/openai/v1/completions', 'GET /probe/requests', 'GET /probe/health'];
  const statuses = calls.map(async (one) => (await call(one)).status);
  expect(await Promise.all(statuses)).toEqual([501, 501, 200]);
});

test('variants of several freedoms go together', async () => {
  const spec = {
    variants: ['accepts-with-201', 'ids-are-uuids', 'records-with-more-fields', 'queue-in-any-order'],
  };
  const { call } = await openWorld(spec);
  expect(await call('POST /probe/run', { body: work(0) })).toMatchObject({
    status: 201,
    body: { id: expect.stringMatching(/^[0-9a-f]{8}-/), workerId: null },
  });
});

test.each([
  ['purged-jobs-are-cancelled', { status: 200, body: { status: 'CANCELLED' } }],
  ['purge-tells-how-many-in-words', { status: 404 }],
])('%s', async (variant, expected) => {
  const { run, call } = await openWorld({ variants: [variant] });
  await run(work(60_000), 'exclusive');
  const id = await run(work(0), 'exclusive');
  expect((await call('POST /exclusive/purge-queue')).body).toMatchObject({ removed: 1 });
  expect(await call(`GET /exclusive/status/${id}`)).toMatchObject(expected);
});

test('a purge may take a moment, and take along what comes meanwhile', async () => {
  const { run, call, pass } = await openWorld({ variants: ['purge-takes-a-moment'] });
  for (let job = 0; job < 2; job++) await run(work(60_000), 'exclusive');
  const answer = call('POST /exclusive/purge-queue');
  await pass(0);
  await run(work(0), 'exclusive');
  await pass(1);
  expect((await answer).body).toMatchObject({ removed: 2 });
});

test('health may forget expired jobs', async () => {
  const { run, call, pass } = await openWorld({ variants: ['health-forgets-expired-jobs'] });
  await run(work(0));
  await pass(1_800_000 - 1);
  expect((await call('GET /probe/health')).body).toMatchObject({ jobs: { completed: 1 } });
  await pass(2);
  expect((await call('GET /probe/health')).body).toMatchObject({ jobs: { completed: 0 } });
});

test.each([
  ['scales-by-queue-delay', 499, 1],
  ['workers-start-cold', 699, 1],
])('%s: a job starts after %i ms and %i more', async (variant, before, more) => {
  const { run, status, pass } = await openWorld({ variants: [variant] });
  const id = await run(work(1_000));
  await pass(before);
  expect(await status(id)).toMatchObject({ status: 'IN_QUEUE' });
  await pass(more);
  expect(await status(id)).toMatchObject({ status: 'IN_PROGRESS' });
});

test.each([
  ['workers-stop-at-once', 0],
  ['workers-stay-for-minutes', 1],
  ['exclusive-keeps-a-worker', 1],
])('%s: of its workers %i is idle a minute later', async (variant, idle) => {
  const { run, call, pass } = await openWorld({ variants: [variant] });
  await run(work(0), 'exclusive');
  await pass(60_000);
  expect((await call('GET /exclusive/health')).body).toMatchObject({ workers: { idle, running: 0 } });
});

test('two jobs may share a worker, one after the other', async () => {
  const { run, call, pass } = await openWorld({ variants: ['scales-by-request-count'] });
  for (let job = 0; job < 3; job++) await run(work(1_000));
  await pass(0);
  expect((await call('GET /probe/health')).body).toMatchObject({ jobs: { inProgress: 2, inQueue: 1 } });
});

test('low priority may be served last', async () => {
  const { run, status, pass } = await openWorld({ variants: ['queue-serves-low-priority-last'] });
  await run(work(100), 'exclusive');
  const low = await run({ ...work(100), policy: { lowPriority: true } }, 'exclusive');
  const normal = await run(work(100), 'exclusive');
  await pass(100);
  const states = await Promise.all([low, normal].map(async (id) => (await status(id, 'exclusive')).status));
  expect(states).toEqual(['IN_QUEUE', 'IN_PROGRESS']);
});
