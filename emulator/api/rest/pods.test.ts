import { describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';

type Pod = Record<string, unknown> & { id: string };

const podBody = { name: 'p', image: 'i', gpu: { id: 'NVIDIA H200', count: 1 } };

async function rent(world: TestWorld, body: object = podBody): Promise<Pod> {
  const answer = await world.v2('POST /pods', { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Pod;
}

async function left(world: TestWorld): Promise<unknown> {
  const { body } = await world.v2('GET /catalog/gpus/NVIDIA%20H200?include=AVAILABILITY');
  return (body as { availability: unknown }).availability;
}

describe('the life of a Pod', () => {
  test('it runs, stops, starts, restarts, ends', async () => {
    const world = await openWorld();
    const mounts = { persistent: { size: 20, path: '/data' } };
    const { id } = await rent(world, { ...podBody, mounts });
    const act = async (action: string) => {
      await world.pass(1000);
      const { status, body } = await world.v2(`POST /pods/${id}/action`, { body: { action } });
      return [status, (body as Pod | undefined)?.status];
    };
    expect(await act('start')).toEqual([409, 409]);
    expect(await act('stop')).toEqual([200, 'EXITED']);
    expect((await world.v2(`GET /pods/${id}`)).body).toMatchObject({
      actions: ['start', 'terminate'],
      mounts,
    });
    expect(await act('restart')).toEqual([409, 409]);
    expect(await act('start')).toEqual([200, 'RUNNING']);
    expect(await act('restart')).toEqual([200, 'RUNNING']);
    expect(await act('terminate')).toEqual([204, undefined]);
    expect((await world.v2(`GET /pods/${id}`)).status).toBe(404);
    expect((await world.v2('GET /pods')).body).toEqual({ pods: [] });
  });

  test('v1 has the same effect, and a reset', async () => {
    const world = await openWorld();
    const { id } = await rent(world);
    const act = async (action: string) =>
      ((await world.v1(`POST /pods/${id}/${action}`)).body as Pod).desiredStatus;
    const status = async () => ((await world.v2(`GET /pods/${id}`)).body as Pod).status;
    expect([await act('stop'), await status()]).toEqual(['EXITED', 'EXITED']);
    expect([await act('start'), await status()]).toEqual(['RUNNING', 'RUNNING']);
    expect([await act('reset'), await status()]).toEqual(['RUNNING', 'RUNNING']);
    expect((await world.v2(`POST /pods/${id}/action`, { body: { action: 'reset' } })).status).toBe(400);
  });

  test('an update changes what it names and nothing else', async () => {
    const world = await openWorld();
    const before = await rent(world, { ...podBody, env: { A: '1' }, ports: ['22/tcp'] });
    const after = (await world.v2(`PATCH /pods/${before.id}`, { body: { image: 'j' } })).body;
    expect(after).toEqual({ ...before, image: 'j' });
    const again = (await world.v1(`POST /pods/${before.id}/update`, { body: { name: 'q' } })).body;
    expect(again).toMatchObject({ id: before.id, name: 'q', image: 'j', env: { A: '1' } });
  });

  test('a locked Pod can be neither stopped nor ended', async () => {
    const world = await openWorld();
    const { id } = await rent(world);
    await world.v2(`PATCH /pods/${id}`, { body: { locked: true } });
    expect((await world.v2(`POST /pods/${id}/action`, { body: { action: 'stop' } })).status).toBe(409);
    expect((await world.v2(`DELETE /pods/${id}`)).status).toBe(409);
  });

  test('of gpu and cpu it has exactly one, and without a cloud it is SECURE', async () => {
    const world = await openWorld();
    const cpu = { id: 'cpu3c', vcpuCount: 2 };
    expect(await rent(world, { name: 'p', image: 'i', cpu })).toMatchObject({ cloud: 'SECURE', cpu });
    for (const body of [
      { name: 'p', image: 'i' },
      { ...podBody, cpu },
    ]) {
      expect((await world.v2('POST /pods', { body })).status).toBe(400);
    }
  });
});

describe('stock', () => {
  test('runs out, is given back by a stop, and is needed for a start', async () => {
    const world = await openWorld();
    const pods = [await rent(world), await rent(world)];
    expect(await left(world)).toBe('NONE');
    expect((await world.v2('POST /pods', { body: podBody })).status).toBe(409);
    await world.v2(`POST /pods/${pods[0]!.id}/action`, { body: { action: 'stop' } });
    expect(await left(world)).toBe('LOW');
    await rent(world);
    expect((await world.v2(`POST /pods/${pods[0]!.id}/action`, { body: { action: 'start' } })).status).toBe(
      409,
    );
    await world.v2(`DELETE /pods/${pods[1]!.id}`);
    expect((await world.v1(`POST /pods/${pods[0]!.id}/start`)).status).toBe(200);
  });

  test('of a priority list the first type that is there is allocated', async () => {
    const world = await openWorld();
    const gpuTypeIds = ['NVIDIA H200', 'NVIDIA L4'];
    const allocated = async () => {
      const { body } = await world.v1('POST /pods', { body: { imageName: 'i', gpuTypeIds, gpuCount: 2 } });
      return (body as { gpu: unknown }).gpu;
    };
    expect(await allocated()).toMatchObject({ id: 'NVIDIA H200', count: 2 });
    expect(await allocated()).toMatchObject({ id: 'NVIDIA L4', count: 2 });
  });
});

test.each(['H100', 'a type that is not there'])('an unknown GPU type is refused: %s', async (id) => {
  const { v1, v2 } = await openWorld();
  expect((await v2('POST /pods', { body: { ...podBody, gpu: { id } } })).status).toBe(409);
  expect((await v1('POST /pods', { body: { imageName: 'i', gpuTypeIds: [id] } })).status).toBe(409);
});
