import { describe, expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

type Made = Record<string, unknown> & { id: string };

describe('what is made through one version is the same through the other', () => {
  test.each<[string, string, object, string, object]>([
    [
      'POST /templates',
      '/templates',
      {
        name: 't',
        imageName: 'i',
        containerDiskInGb: 33,
        isPublic: true,
        volumeInGb: 40,
        volumeMountPath: '/v',
      },
      '/templates',
      { name: 't', image: 'i', disk: 33, public: true, mounts: { persistent: { size: 40, path: '/v' } } },
    ],
    [
      'POST /networkvolumes',
      '/networkvolumes',
      { name: 'v', size: 50, dataCenterId: 'CA-MTL-1' },
      '/network-volumes',
      { name: 'v', size: 50, dataCenter: 'CA-MTL-1', type: 'STANDARD' },
    ],
    [
      'POST /containerregistryauth',
      '/containerregistryauth',
      { name: 'r', username: 'u', password: 'p' },
      '/registries',
      { name: 'r' },
    ],
    [
      'POST /pods',
      '/pods',
      { name: 'p', imageName: 'i', gpuTypeIds: ['NVIDIA L4'], gpuCount: 2, volumeInGb: 0, ports: ['22/tcp'] },
      '/pods',
      { name: 'p', image: 'i', gpu: { id: 'NVIDIA L4', count: 2 }, mounts: {}, ports: ['22/tcp'], disk: 50 },
    ],
  ])('%s', async (line, firstPath, body, secondPath, shown) => {
    const { v1, v2 } = await openWorld();
    const { id } = (await v1(line, { body })).body as Made;
    expect((await v2(`GET ${secondPath}/${id}`)).body).toMatchObject({ id, ...shown });
    expect((await v1(`DELETE ${firstPath}/${id}`)).status).toBe(204);
    expect((await v2(`GET ${secondPath}/${id}`)).status).toBe(404);
  });

  test('an update through one is seen through the other', async () => {
    const { v1, v2 } = await openWorld();
    const { id } = (await v2('POST /templates', { body: { name: 't', image: 'i', registry: null } }))
      .body as Made;
    await v1(`POST /templates/${id}/update`, { body: { imageName: 'j', isPublic: true } });
    expect((await v2(`GET /templates/${id}`)).body).toMatchObject({ name: 't', image: 'j', public: true });
    await v2(`PATCH /templates/${id}`, { body: { args: 'serve --fast' } });
    expect((await v1(`GET /templates/${id}`)).body).toMatchObject({ dockerStartCmd: ['serve --fast'] });
  });
});

describe('what refers to something else', () => {
  test.each([
    ['POST /pods', { name: 'p', image: 'i', cpu: { id: 'cpu3c', vcpuCount: 2 }, registry: 'none' }],
    ['POST /pods', { name: 'p', cpu: { id: 'cpu3c', vcpuCount: 2 }, templateId: 'none' }],
    ['POST /templates', { name: 't', image: 'i', registry: 'none' }],
    ['POST /network-volumes', { name: 'v', size: 10, dataCenter: 'MOON-1' }],
  ])('is refused when it is not there: %s %j', async (line, body) => {
    const { v2 } = await openWorld();
    expect((await v2(line, { body })).status).toBe(409);
  });

  test("is refused when it is another tenant's, unless that is public", async () => {
    const { v2, keys } = await openWorld();
    const key = keys.secondUser;
    const make = async (body: object) => ((await v2('POST /templates', { body, key })).body as Made).id;
    const pod = (templateId: string) =>
      v2('POST /pods', { body: { name: 'p', templateId, cpu: { id: 'cpu3c', vcpuCount: 2 } } });
    expect((await pod(await make({ name: 't', image: 'own' }))).status).toBe(409);
    const shared = await pod(await make({ name: 't', image: 'shared', public: true }));
    expect([shared.status, shared.body]).toEqual([201, expect.objectContaining({ image: 'shared' })]);
  });

  test('keeps a network volume from being deleted while it is mounted', async () => {
    const { v2 } = await openWorld();
    const volume = (
      await v2('POST /network-volumes', { body: { name: 'v', size: 10, dataCenter: 'US-KS-2' } })
    ).body as Made;
    const mounts = { network: [{ volumeId: volume.id, path: '/v' }] };
    const podBody = { name: 'p', image: 'i', cpu: { id: 'cpu3c', vcpuCount: 2 }, mounts };
    const pod = (await v2('POST /pods', { body: podBody })).body as Made;
    expect(pod).toMatchObject({ dataCenterId: 'US-KS-2', mounts });
    expect((await v2(`DELETE /network-volumes/${volume.id}`)).status).toBe(409);
    await v2(`DELETE /pods/${pod.id}`);
    expect((await v2(`DELETE /network-volumes/${volume.id}`)).status).toBe(204);
  });
});

test('a network volume grows and does not shrink, and has a type that its data center offers', async () => {
  const { v2 } = await openWorld();
  const make = (body: object) => v2('POST /network-volumes', { body: { name: 'v', size: 20, ...body } });
  const fast = await make({ dataCenter: 'EU-RO-1', type: 'HIGH_PERFORMANCE' });
  expect(fast.body).toMatchObject({ type: 'HIGH_PERFORMANCE' });
  expect((await make({ dataCenter: 'CA-MTL-1', type: 'HIGH_PERFORMANCE' })).status).toBe(409);
  expect((await make({ dataCenter: 'EU-RO-1', type: 'FAST' })).status).toBe(400);
  const { id } = fast.body as Made;
  expect((await v2(`PATCH /network-volumes/${id}`, { body: { size: 10 } })).status).toBe(409);
  expect((await v2(`PATCH /network-volumes/${id}`, { body: { size: 30 } })).body).toMatchObject({ size: 30 });
});

test('a cluster is all of its Pods or none', async () => {
  const { v2 } = await openWorld();
  const make = (podCount: number) => {
    const compute = { gpuTypeId: 'NVIDIA H100 80GB HBM3', gpuCountPerPod: 2, podCount };
    return v2('POST /clusters', { body: { name: 'c', type: 'SLURM', compute, image: 'i' } });
  };
  expect((await make(3)).status).toBe(409);
  const { id } = (await make(2)).body as Made;
  expect((await v2('GET /pods')).body).toEqual({ pods: [] });
  const { pods } = (await v2('GET /pods?includeClusterPods=true')).body as { pods: Made[] };
  expect(pods).toMatchObject([{ cluster: { id, rank: 0 } }, { cluster: { id, rank: 1 } }]);
  expect((await v2(`DELETE /clusters/${id}`)).status).toBe(204);
  expect((await make(2)).status).toBe(201);
});

test('a delegation is made of an image, listed, and taken back', async () => {
  const { v2 } = await openWorld();
  const { id } = (await v2('POST /registries/delegations', { body: { resource: 'host:5000/team/app' } }))
    .body as Made;
  expect((await v2('GET /registries/delegations')).body).toMatchObject({
    delegations: [{ id, repository: 'host:5000/team/app', tag: 'latest', name: null }],
  });
  expect((await v2(`DELETE /registries/delegations/${id}`)).status).toBe(204);
  expect((await v2('GET /registries/delegations')).body).toEqual({ delegations: [] });
});
