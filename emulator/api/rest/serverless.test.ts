import { describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';
import { receive } from '../../testing/receiver.ts';

type Endpoint = Record<string, unknown> & { id: string };

const gpu = { pools: ['AMPERE_48'] };

async function deploy(world: TestWorld, body: object = {}): Promise<Endpoint> {
  const scaling = { type: 'REQUEST_COUNT', requestCount: 1 };
  const endpointBody = { name: 'e', image: 'i', gpu, scaling, ...body };
  const answer = await world.v2('POST /serverless', { body: endpointBody });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Endpoint;
}

async function workersOf(world: TestWorld, id: string): Promise<Record<string, unknown>[]> {
  const { body } = await world.v2(`GET /serverless/${id}/workers`);
  return (body as { workers: Record<string, unknown>[] }).workers;
}

describe('an endpoint made through REST is a live one', () => {
  test('jobs can be sent to it, by its owner alone', async () => {
    const world = await openWorld();
    const { id, requestUrls } = await deploy(world);
    const answer = await world.call(`POST /${id}/runsync`, { body: { input: { a: 1 } } });
    expect(answer.body).toMatchObject({ status: 'COMPLETED', output: { a: 1 } });
    expect(requestUrls).toMatchObject({ run: `${world.urls.serverless}/${id}/run` });
    const others = await world.call(`POST /${id}/run`, { body: { input: {} }, key: world.keys.secondUser });
    expect(others.status).toBe(403);
  });

  test('its minimum of workers starts with it, and follows its settings', async () => {
    const world = await openWorld();
    const { id } = await deploy(world, { workers: { min: 2, max: 3 } });
    expect(await workersOf(world, id)).toMatchObject([{ status: 'IDLE' }, { status: 'IDLE' }]);
    await world.v2(`PATCH /serverless/${id}`, { body: { workers: { min: 3 } } });
    expect(await workersOf(world, id)).toHaveLength(3);
    await world.v1(`POST /endpoints/${id}/update`, { body: { workersMin: 0, workersMax: 1 } });
    expect(await workersOf(world, id)).toHaveLength(1);
  });

  test('its maximum of workers bounds what runs at once, and its idle time-out when they stop', async () => {
    const world = await openWorld();
    const { id } = await deploy(world, { workers: { min: 0, max: 1, idleTimeout: 7 } });
    for (let job = 0; job < 2; job++) await world.run({ input: { probe: { work: 1000 } } }, id);
    expect(await workersOf(world, id)).toMatchObject([{ status: 'RUNNING', gpuTypeId: 'NVIDIA A40' }]);
    await world.pass(2000);
    await world.pass(6999);
    expect(await workersOf(world, id)).toMatchObject([{ status: 'IDLE', uptimeSeconds: 8 }]);
    await world.pass(1);
    expect(await workersOf(world, id)).toEqual([]);
  });

  test('its scaler says when a worker is started', async () => {
    const world = await openWorld();
    const { id } = await deploy(world, { scaling: { type: 'QUEUE_DELAY', queueDelay: 2.5 } });
    await world.run({ input: { probe: { work: 1000 } } }, id);
    await world.pass(2499);
    expect(await workersOf(world, id)).toEqual([]);
    await world.pass(1);
    expect(await workersOf(world, id)).toMatchObject([{ status: 'RUNNING' }]);
  });

  test('its time-out ends jobs', async () => {
    const world = await openWorld();
    const { id } = await deploy(world, { timeout: 10_000 });
    const job = await world.run({ input: { probe: { work: 60_000 } } }, id);
    await world.pass(9999);
    expect(await world.status(job, id)).toMatchObject({ status: 'IN_PROGRESS' });
    await world.pass(1);
    expect(await world.status(job, id)).toMatchObject({ status: 'TIMED_OUT' });
  });

  test('deleted, it is gone with its jobs', async () => {
    const world = await openWorld();
    const { id } = await deploy(world);
    const waiting = world.call(`POST /${id}/runsync`, { body: { input: { probe: { work: 60_000 } } } });
    await world.pass(1000);
    expect((await world.v2(`DELETE /serverless/${id}`)).status).toBe(204);
    expect((await waiting).status).toBe(404);
    expect((await world.call(`POST /${id}/run`, { body: { input: {} } })).status).toBe(404);
    await world.pass(120_000);
  });

  test('deleted, it runs no job of its own again, and calls no webhook for one', async () => {
    const world = await openWorld();
    const [beacon, webhook] = [await receive(), await receive()];
    const { id } = await deploy(world);
    const input = { probe: { work: 60_000, beacon: beacon.url } };
    await world.run({ input, webhook: webhook.url }, id);
    await world.pass(1000);
    await world.v2(`DELETE /serverless/${id}`);
    await world.pass(600_000);
    expect(beacon.bodies).toMatchObject([{ event: 'start' }]);
    expect(webhook.bodies).toEqual([]);
  });
});

describe('what a body must say', () => {
  test('a template supplies what the body leaves out', async () => {
    const world = await openWorld();
    const template = { name: 't', image: 'from-template', disk: 33 };
    const { id: templateId } = (await world.v2('POST /templates', { body: template })).body as Endpoint;
    const made = await world.v2('POST /serverless', { body: { templateId } });
    expect(made.body).toMatchObject({ name: 't', image: 'from-template', disk: 33 });
    expect((await world.v1('POST /endpoints', { body: { templateId, name: 'n' } })).body).toMatchObject({
      name: 'n',
      templateId,
    });
  });

  test.each([{}, { name: 'n' }, { name: 'n', image: 'i' }, { image: 'i', gpu }, { name: 'n', gpu }])(
    'of %j no endpoint is made',
    async (body) => {
      const world = await openWorld();
      expect((await world.v2('POST /serverless', { body })).status).toBe(400);
      expect((await world.v1('POST /endpoints', { body })).status).toBe(400);
    },
  );

  test('a minimum above the maximum, an unknown pool, an unknown template are refused', async () => {
    const world = await openWorld();
    const send = async (body: object) =>
      (await world.v2('POST /serverless', { body: { name: 'n', image: 'i', gpu, ...body } })).status;
    expect(await send({ workers: { min: 4, max: 3 } })).toBe(409);
    expect(await send({ gpu: { pools: ['NONE_SUCH'] } })).toBe(409);
    expect(await send({ templateId: 'none' })).toBe(409);
  });
});

test('both versions show the same endpoint under their own names', async () => {
  const world = await openWorld();
  const { id } = await deploy(world, {
    workers: { min: 1, max: 4, idleTimeout: 30 },
    scaling: { type: 'REQUEST_COUNT', requestCount: 6 },
  });
  const first = (await world.v1(`GET /endpoints/${id}`)).body;
  expect(first).toMatchObject({
    id,
    name: 'e',
    workersMin: 1,
    workersMax: 4,
    idleTimeout: 30,
    scalerType: 'REQUEST_COUNT',
    scalerValue: 6,
  });
});

test('each change is a release that shows it, and workers of the former one are stale', async () => {
  const world = await openWorld();
  const { id } = await deploy(world, { workers: { min: 1 } });
  await world.pass(5000);
  await world.v2(`PATCH /serverless/${id}`, { body: { image: 'j' } });
  await world.v2(`PATCH /serverless/${id}`, { body: { image: 'j' } });
  const { body } = await world.v2(`GET /serverless/${id}/releases`);
  expect(body).toMatchObject({
    endpointVersion: 2,
    rollout: { inProgress: true, workersOnLatest: 0, workersTotal: 1, percentOnLatest: 0 },
    releases: [
      { version: 2, createdAt: '2026-06-01T00:00:05.000Z', diff: [{ field: 'image', old: 'i', new: 'j' }] },
      { version: 1, diff: [] },
    ],
  });
  expect(await workersOf(world, id)).toMatchObject([{ isStale: true, version: 1, image: 'i' }]);
});

test('workers stand on the first GPU type of the list that is there', async () => {
  const world = await openWorld();
  const template = (await world.v2('POST /templates', { body: { name: 't', image: 'i' } })).body as Endpoint;
  const body = { templateId: template.id, gpuTypeIds: ['NVIDIA H200', 'NVIDIA L4'], workersMin: 1 };
  const gpuOf = async () => {
    const { id } = (await world.v1('POST /endpoints', { body })).body as Endpoint;
    return (await workersOf(world, id)).map(({ gpuTypeId }) => gpuTypeId);
  };
  expect(await gpuOf()).toEqual(['NVIDIA H200']);
  await world.v2('POST /pods', { body: { name: 'p', image: 'i', gpu: { id: 'NVIDIA H200', count: 2 } } });
  expect(await gpuOf()).toEqual(['NVIDIA L4']);
});

describe('a load balancing endpoint made through REST is a live one as well', () => {
  const balancing = { type: 'LOAD_BALANCER', workers: { min: 1, max: 2 } };

  async function ask(url: string, key: string): Promise<number> {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    await answer.body?.cancel();
    return answer.status;
  }

  test('calls of its address reach its workers, until it is deleted', async () => {
    const world = await openWorld();
    const { id, requestUrls } = await deploy(world, balancing);
    const { base } = requestUrls as { base: string };
    expect(await ask(`${base}/ping`, world.keys.valid)).toBe(200);
    expect(await ask(`${base}/ping`, world.keys.secondUser)).toBe(403);
    await world.v2(`DELETE /serverless/${id}`);
    expect(await ask(`${base}/ping`, world.keys.valid)).toBe(404);
  });

  test('it has no queue: what looks like an operation on jobs reaches the worker too', async () => {
    const world = await openWorld();
    const { id } = await deploy(world, balancing);
    const answer = await world.call(`POST /${id}/run`, { body: { input: {} } });
    expect(answer.body).not.toHaveProperty('status');
    expect(await world.v2(`GET /serverless/${id}`)).toMatchObject({ status: 200 });
  });
});

test("the endpoints of a world are their users' own", async () => {
  const world = await openWorld();
  const { body } = await world.v2('GET /serverless', { key: world.keys.secondUser });
  expect((body as { endpoints: Endpoint[] }).endpoints.map(({ id }) => id)).toEqual([
    'probe',
    'second',
    'exclusive',
    'limited',
    'balanced',
    'openai',
    'scaling',
  ]);
  const { id } = await deploy(world);
  expect((await world.v2(`GET /serverless/${id}/workers`, { key: world.keys.secondUser })).status).toBe(403);
});
