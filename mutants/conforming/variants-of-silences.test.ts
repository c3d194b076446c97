import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { receive } from '../../emulator/testing/receiver.ts';
import { openWorld } from '../testing/open-world.ts';

const work = (ms: number) => ({ input: { probe: { work: ms } } });
const failing = { input: { probe: { fail: { always: true } } } };
const broken = { input: { probe: { crash: { always: true } } } };

describe('jobs', () => {
  test('may have ids that differ in case alone', async () => {
    const { run } = await openWorld({ variants: ['ids-differ-in-case-alone'] });
    const ids = [await run(work(1)), await run(work(1))];
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[0]!.toLowerCase()).toBe(ids[1]!.toLowerCase());
  });

  test('an id that was never given may answer 400; one whose job has expired answers 404', async () => {
    const { call, run, pass } = await openWorld({ variants: ['ids-never-given-answer-400'] });
    const id = await run({ ...work(1), policy: { ttl: 10_000 } });
    await pass(10_001);
    expect((await call(`GET /probe/status/${id}`)).status).toBe(404);
    expect((await call('GET /probe/status/never')).status).toBe(400);
  });

  test('times may be in minutes', async () => {
    const { run, status, pass } = await openWorld({ variants: ['times-in-minutes'] });
    const id = await run(work(6000));
    await pass(6000);
    expect(await status(id)).toMatchObject({ executionTime: 0.1 });
  });

  test('a result of /runsync may be kept for longer once its job was retried', async () => {
    const { call, status, pass } = await openWorld({ variants: ['retried-runsyncs-are-kept-like-runs'] });
    const { id } = (await call('POST /probe/runsync', { body: failing })).body as { id: string };
    await call(`POST /probe/retry/${id}`);
    await pass(120_000);
    expect(await status(id)).toMatchObject({ status: 'FAILED' });
  });

  test.each([
    [[], 3],
    [['retried-jobs-have-one-attempt'], 1],
  ])('with %j a job that was retried has as many attempts: %i', async (variants, attempts) => {
    const { url, bodies } = await receive();
    const { call, run, pass } = await openWorld({ variants });
    const id = await run({ input: { probe: { ...broken.input.probe, beacon: url } } });
    await pass(0);
    const before = bodies.length;
    await call(`POST /probe/retry/${id}`);
    await pass(0);
    expect(bodies.length - before).toBe(attempts);
  });

  test('what a handler is given may have no half of a pair and no negative zero', async () => {
    const { run, status, pass } = await openWorld({ variants: ['inputs-are-normalised'] });
    const id = await run('{"input":{"text":"\\ud800","zero":-0}}');
    await pass(0);
    expect(await status(id)).toMatchObject({ output: { text: '\ufffd', zero: 0 } });
  });

  test('the output of a failed job may be its error', async () => {
    const { run, status, pass } = await openWorld({ variants: ['failed-jobs-have-their-error-as-output'] });
    const id = await run(failing);
    await pass(0);
    expect(await status(id)).toMatchObject({ status: 'FAILED', output: { error: { code: 1 } } });
  });

  test('a webhook may be sent gzip', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { run, pass } = await openWorld({ variants: ['webhook-sends-gzip'] });
    await run({ input: {}, webhook: `http://127.0.0.1:${port}/` });

    const arrival = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const passed = pass(0);
    const [request, response] = await arrival;
    const body = await buffer(request);
    response.end();
    await passed;
    server.close();

    expect(request.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('health', () => {
  test('may count cancelled jobs as failed', async () => {
    const { call, run } = await openWorld({ variants: ['health-counts-cancelled-jobs-as-failed'] });
    await call(`POST /probe/cancel/${await run(work(1000))}`);
    expect((await call('GET /probe/health')).body).toMatchObject({ jobs: { failed: 1 } });
  });

  test('may count idle workers as running', async () => {
    const { call, run, pass } = await openWorld({ variants: ['health-counts-idle-workers-as-running'] });
    await run(work(1));
    await pass(1);
    expect((await call('GET /probe/health')).body).toMatchObject({ workers: { idle: 1, running: 1 } });
  });
});

test('/requests may have nothing to say', async () => {
  const { call } = await openWorld({ variants: ['requests-answers-204'] });
  expect(await call('GET /probe/requests')).toMatchObject({ status: 204, text: '' });
});

test('calls may be put off until a date, and dates be fast', async () => {
  const { call } = await openWorld({ variants: ['rate-limited-until-a-date', 'clocks-are-fast'] });
  const answers = [];
  for (let calls = 0; calls < 3; calls++) answers.push(await call('POST /probe/purge-queue'));
  expect(answers[2]!.status).toBe(429);
  expect(Date.parse(answers[2]!.headers.get('retry-after')!)).toBeGreaterThan(Date.now() + 3_000_000);
  expect(Date.parse(answers[2]!.headers.get('date')!)).toBeGreaterThan(Date.now() + 300_000);
});

describe('REST', () => {
  const pod = { name: 'a', image: 'probe', cpu: { id: 'cpu3c', vcpuCount: 2 }, env: { KEY: 'value' } };

  test('may show images in full and environments not at all', async () => {
    const { v2 } = await openWorld({ variants: ['rest-hides-environments', 'rest-shows-images-in-full'] });
    const shown = (await v2('POST /pods', { body: pod })).body;
    expect(shown).toMatchObject({ image: 'docker.io/library/probe:latest', env: { KEY: '****' } });
  });

  test('v1 may serve no schema', async () => {
    const { v1 } = await openWorld({ variants: ['v1-serves-no-schema'] });
    expect((await v1('GET /openapi.json')).status).toBe(404);
    expect((await v1('GET /pods')).status).toBe(200);
  });

  test('may keep delegations to few', async () => {
    const { v2 } = await openWorld({ variants: ['delegations-are-for-few'] });
    expect((await v2('GET /registries/delegations')).status).toBe(403);
    expect((await v2('GET /registries/delegations', { key: null })).status).toBe(401);
  });

  test('may take most ids for valid', async () => {
    const { v1 } = await openWorld({ variants: ['v1-takes-most-ids-for-valid'] });
    expect((await v1('DELETE /containerregistryauth/zz')).status).toBe(404);
    expect((await v1('DELETE /containerregistryauth/%20%21')).status).toBe(400);
  });

  test('may take most ids for valid, and want a date in the query of what there is', async () => {
    const variants = ['v1-takes-most-ids-for-valid', 'v1-calls-name-a-date'];
    const { v1 } = await openWorld({ variants });
    const body = { name: 'a', username: 'b', password: 'c' };
    const made = await v1('POST /containerregistryauth?apiDate=2026-05-01', { body });
    const { id } = made.body as { id: string };
    expect((await v1(`DELETE /containerregistryauth/${id}`)).status).toBe(400);
    expect((await v1(`DELETE /containerregistryauth/${id}?apiDate=2026-05-01`)).status).toBe(204);
  });

  test('may be out of most GPU types', async () => {
    const { v2 } = await openWorld({ variants: ['most-gpu-types-are-sold-out'] });
    const { cpu: _, ...rest } = pod;
    const rent = async (id: string) =>
      (await v2('POST /pods', { body: { ...rest, gpu: { id, count: 1 } } })).status;
    expect([await rent('NVIDIA A40'), await rent('NVIDIA L4')]).toEqual([409, 201]);
  });

  test('may list scarce GPU types first, and refuse them with 503', async () => {
    const { v2 } = await openWorld({ variants: ['scarce-gpus-come-first-and-want-of-stock-is-a-503'] });
    const { gpus } = (await v2('GET /catalog/gpus?include=AVAILABILITY')).body as { gpus: { id: string }[] };
    expect(gpus[0]).toMatchObject({ id: 'NVIDIA H200' });
    expect(gpus.filter((type) => 'availability' in type)).toEqual([]);
    const { cpu: _, ...rest } = pod;
    const rent = async () =>
      (await v2('POST /pods', { body: { ...rest, gpu: { id: gpus[0]!.id, count: 1 } } })).status;
    expect([await rent(), await rent(), await rent()]).toEqual([201, 201, 503]);
  });

  test('may begin to count releases with an update', async () => {
    const { v2 } = await openWorld({ variants: ['releases-begin-with-an-update'] });
    const body = { name: 'a', image: 'probe', gpu: { pools: ['ADA_24'], count: 1 } };
    const made = await v2('POST /serverless', { body });
    const { id } = made.body as { id: string };
    const releases = async () =>
      Object.values((await v2(`GET /serverless/${id}/releases`)).body as object).find(Array.isArray);
    expect(await releases()).toEqual([]);
    await v2(`PATCH /serverless/${id}`, { body: { workers: { max: 2 } } });
    expect(await releases()).toHaveLength(1);
  });

  test('may make endpoints that take jobs later', async () => {
    const { v2, call, pass } = await openWorld({ variants: ['job-api-learns-of-endpoints-late'] });
    const body = { name: 'a', image: 'probe', gpu: { pools: ['ADA_24'], count: 1 } };
    const { id } = (await v2('POST /serverless', { body })).body as { id: string };
    expect((await call(`GET /${id}/health`)).status).toBe(404);
    await pass(3000);
    expect((await call(`GET /${id}/health`)).status).toBe(200);
  });
});

test('GraphQL may refuse queries that ask for too much', async () => {
  const { graphql } = await openWorld({ variants: ['graphql-answers-small-queries'] });
  const many = Array.from({ length: 16 }, (_, index) => `a${index}: gpuTypes { id }`).join(' ');
  expect((await graphql(`{ ${many} }`)).messages[0]).toContain('16 aliases');
  expect((await graphql('{ gpuTypes { id } }')).messages).toEqual([]);
});

test('GraphQL may count percentages by cores', async () => {
  const query = '{ myself { pods { runtime { container { cpuPercent memoryPercent } } } } }';
  const rent = `mutation { podFindAndDeployOnDemand(input: { cloudType: ALL, gpuCount: 1, gpuTypeId: "NVIDIA L4", name: "a", imageName: "probe" }) { id } }`;
  const measured = async (variants: string[]) => {
    const { graphql, pass } = await openWorld({ variants });
    await graphql(rent);
    await pass(60_000);
    return (await graphql(query)).data.myself.pods[0].runtime.container;
  };
  const [usual, other] = [await measured([]), await measured(['graphql-percentages-count-cores'])];
  expect(other.cpuPercent).toBeCloseTo(usual.cpuPercent * 16);
  expect(other.memoryPercent).toBeCloseTo(usual.memoryPercent / 100);
});
