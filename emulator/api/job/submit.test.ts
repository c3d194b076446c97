import { describe, expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';
import { receive } from '../../testing/receiver.ts';

const work = (ms: number) => ({ input: { probe: { work: ms, return: 'done' } } });

describe('POST /runsync', () => {
  test('answers the finished record as soon as the job ends', async () => {
    const { call, pass } = await openWorld();
    const answer = call('POST /probe/runsync', { body: work(1_234) });
    const clock = await pass(1_234);
    expect(clock.answered).toBe(1);
    expect(await answer).toMatchObject({
      status: 200,
      body: {
        id: expect.any(String),
        status: 'COMPLETED',
        output: 'done',
        delayTime: 0,
        executionTime: 1_234,
      },
    });
  });

  test.each([
    { wait: '?wait=1000', length: 1_000 },
    { wait: '?wait=300000', length: 300_000 },
    { wait: '', length: 90_000 },
  ])('waits %j and not a millisecond less', async ({ wait, length }) => {
    const { call, pass } = await openWorld();
    const answer = call(`POST /probe/runsync${wait}`, { body: work(400_000) });
    expect((await pass(length - 1)).answered).toBe(0);
    expect((await pass(1)).answered).toBe(1);
    expect(await answer).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS' } });
  });

  test('lets the job go on when the wait is over', async () => {
    const { call, status, pass } = await openWorld();
    const answer = call('POST /probe/runsync?wait=1000', { body: work(5_000) });
    await pass(1_000);
    const { id } = (await answer).body as { id: string };
    await pass(4_000);
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: 'done' });
  });

  test.each(['0', '999', '300001', '-1000', '1000.5', '1e3', 'soon', '', '%20', '99999999999999999999'])(
    'refuses a wait of %j',
    async (wait) => {
      const { call } = await openWorld();
      expect((await call(`POST /probe/runsync?wait=${wait}`, { body: work(0) })).status).toBe(400);
    },
  );

  test('ends with the job that is cancelled', async () => {
    const { call, pass } = await openWorld({ endpoints: [{ name: 'probe', workersMax: 0 }] });
    const answer = call('POST /probe/runsync', { body: work(0) });
    await pass(0);
    const listed = (await call('GET /probe/requests')).body as { requests: { id: string }[] };
    await call(`POST /probe/cancel/${listed.requests[0]!.id}`);
    expect(await answer).toMatchObject({ body: { status: 'CANCELLED' } });
  });

  test('ends with the job whose ttl ends', async () => {
    const { call, pass } = await openWorld();
    const answer = call('POST /probe/runsync', { body: { ...work(60_000), policy: { ttl: 10_000 } } });
    await pass(10_000);
    expect(await answer).toMatchObject({ status: 404 });
  });
});

describe('what the handler sees', () => {
  test('is the submission as it was made', async () => {
    const { run, status, pass } = await openWorld();
    const s3Config = { accessId: 'an id', accessSecret: 'a secret', bucketName: 'b' };
    const id = await run({ input: { probe: { reflect: true } }, s3Config });
    await pass(0);
    expect((await status(id)).output).toMatchObject({ id, input: { probe: { reflect: true } }, s3Config });
  });

  test('is seen by nobody else: no answer, webhook or log shows an s3Config', async () => {
    const { run, call, steer, pass } = await openWorld();
    const hooks = await receive();
    const s3Config = { accessId: 'secret-id', accessSecret: 'secret-key', bucketName: 'secret-bucket' };
    const input = { probe: { yield: [1], fail: { always: true } } };
    const failed = await run({ input, s3Config, webhook: hooks.url });
    await run({ input: {}, s3Config, webhook: hooks.url });
    await pass(100_000);
    const lines = [
      `GET /probe/status/${failed}`,
      `GET /probe/stream/${failed}`,
      `POST /probe/retry/${failed}`,
    ];
    const answers = [];
    for (const line of [...lines, 'GET /probe/requests', 'GET /probe/health']) answers.push(await call(line));
    await pass(0);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(hooks.bodies.length).toBeGreaterThan(0);
    answers.push(await steer('GET '), await steer('GET /log'));
    expect(JSON.stringify([answers.map(({ text }) => text), hooks.bodies])).not.toContain('secret-');
  });

  test('is the id of the job, whatever else the body calls id', async () => {
    const { run, status, pass } = await openWorld();
    const id = await run({ id: 'another', input: { probe: { reflect: true } } });
    await pass(0);
    expect((await status(id)).output).toMatchObject({ id });
  });

  test.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":null}'])(
    'is the input %s unharmed',
    async (input) => {
      const { call, status, pass } = await openWorld();
      const answer = await call('POST /probe/run', { body: `{"input":${input}}` });
      await pass(0);
      const { output } = await status((answer.body as { id: string }).id);
      expect(JSON.stringify(output)).toBe(input);
    },
  );
});

test('a body may be as large as the limit, and a byte more is too large', async () => {
  const { call } = await openWorld();
  const bodyOf = (bytes: number) => `{"input":{"a":"${'x'.repeat(bytes - 18)}"}}`;
  const statusOf = async (line: string, bytes: number) => (await call(line, { body: bodyOf(bytes) })).status;
  expect(await statusOf('POST /probe/run', 10_000_000)).toBe(200);
  expect(await statusOf('POST /probe/run', 10_000_001)).toBe(413);
  expect(await statusOf('POST /probe/runsync', 20_000_000)).toBe(200);
  expect(await statusOf('POST /probe/runsync', 20_000_001)).toBe(413);
});
