import { describe, expect, test } from 'vitest';
import { operations } from '../../../generated/job-api/operations.ts';
import { openWorld } from '../../testing/open-world.ts';

/** Every operation on the endpoint `probe`, as `METHOD /path`. */
const lines = Object.values(operations).map(({ method, path }) => {
  const full = path.replace('{endpointId}', 'probe').replace('{jobId}', 'any-job');
  return `${method} ${full.replace('{route}', 'v1/models')}`;
});

const bodyFor = (line: string) => (line.startsWith('POST') ? { body: { input: {} } } : {});

describe.each(lines)('%s', (line) => {
  test('needs a key', async () => {
    const { call } = await openWorld();
    expect(await call(line, { key: null, ...bodyFor(line) })).toMatchObject({ status: 401 });
  });

  test('refuses a key that is not valid', async () => {
    const { call, keys } = await openWorld();
    expect((await call(line, { key: keys.invalid, ...bodyFor(line) })).status).toBe(401);
    expect((await call(line, { key: 'nonsense', ...bodyFor(line) })).status).toBe(401);
  });

  test('refuses a key without access', async () => {
    const { call, keys } = await openWorld();
    expect((await call(line, { key: keys.noAccess, ...bodyFor(line) })).status).toBe(403);
  });

  test('lets a second user in, and the bare key', async () => {
    const { call, keys } = await openWorld();
    const bare = { key: null, headers: { authorization: keys.valid } };
    for (const options of [{ key: keys.secondUser }, bare]) {
      const { status } = await call(line, { ...options, ...bodyFor(line) });
      expect([200, 404]).toContain(status);
    }
  });

  test('does not know an endpoint that is not there', async () => {
    const { call } = await openWorld();
    expect((await call(line.replace('/probe/', '/nowhere/'), bodyFor(line))).status).toBe(404);
  });
});

test('a path of the service does not answer to the method of another', async () => {
  const { call } = await openWorld();
  for (const line of lines) {
    const [method, path] = line.split(' ');
    const { status } = await call(`${method === 'GET' ? 'PUT' : 'GET'} ${path}`);
    expect(status, path).toBe(405);
  }
});

test.each([
  'GET /probe/status/any',
  'POST /probe/cancel/any',
  'POST /probe/retry/any',
  'GET /probe/stream/any',
])('%s does not know the job', async (line) => {
  const { call } = await openWorld();
  expect(await call(line)).toMatchObject({ status: 404, body: { error: expect.stringMatching(/any/) } });
});

test.each([
  'GET /',
  'GET /probe',
  'POST /probe/sing',
  'GET /probe/status',
  'POST /probe/run/',
  'GET /PROBE/HEALTH',
])('%s is no path of the service', async (line) => {
  const { call } = await openWorld();
  expect((await call(line)).status).toBe(404);
});

describe.each(['POST /probe/run', 'POST /probe/runsync'])('%s', (line) => {
  test.each([
    '',
    '{',
    'input',
    '{"input":{}',
    '{"input":{}} x',
    '{"input":{},}',
    "{'input':{}}",
    '[]',
    'null',
    '5',
    '{}',
    '{"input":[]}',
    '{"input":null}',
    '{"input":{},"policy":{"ttl":"soon"}}',
    '{"input":{},"webhook":5}',
  ])('refuses the body %j', async (body) => {
    const { call } = await openWorld();
    expect(await call(line, { body })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/./) },
    });
  });

  test('refuses bytes that are not UTF-8', async () => {
    const { call } = await openWorld();
    const body = Uint8Array.from([...Buffer.from('{"input":{"a":"'), 0xff, ...Buffer.from('"}}')]);
    expect((await call(line, { body })).status).toBe(400);
  });

  test('leaves nothing behind when it refuses', async () => {
    const { call } = await openWorld();
    await call(line, { body: { input: 5 } });
    const health = await call('GET /probe/health');
    expect(health.body).toMatchObject({
      jobs: { inQueue: 0, inProgress: 0 },
      workers: { idle: 0, running: 0 },
    });
  });
});
