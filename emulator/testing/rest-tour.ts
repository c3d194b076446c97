import type { Answer, TestWorld } from './open-world.ts';

/** A call of a management API, as `METHOD /path`, and what came of it. */
export type Stop = { version: 'v1' | 'v2'; line: string; answer: Answer };

type Visitor = (line: string, body?: unknown) => Promise<{ id: string }>;

/** Through every operation of both versions, in an order in which each of them succeeds. */
export async function tour(world: TestWorld): Promise<Stop[]> {
  const stops: Stop[] = [];
  const visitor =
    (version: 'v1' | 'v2'): Visitor =>
    async (line, body) => {
      const answer = await world[version](line, body === undefined ? {} : { body });
      stops.push({ version, line, answer });
      return (answer.body ?? {}) as { id: string };
    };
  await tourFirst(visitor('v1'));
  await tourSecond(world, visitor('v2'));
  return stops;
}

/** What registries are given to keep. */
export const secrets = ['secret-name', 'secret-word'] as const;

const gpu = 'NVIDIA A40';

async function tourFirst(call: Visitor): Promise<void> {
  await call('GET /openapi.json');
  const auth = await call('POST /containerregistryauth', {
    name: 'r',
    username: secrets[0],
    password: secrets[1],
  });
  await call(`GET /containerregistryauth/${auth.id}`);
  await call('GET /containerregistryauth');
  const volume = await call('POST /networkvolumes', { name: 'v', size: 10, dataCenterId: 'EU-RO-1' });
  await call(`PATCH /networkvolumes/${volume.id}`, { size: 20 });
  await call(`POST /networkvolumes/${volume.id}/update`, { name: 'w' });
  await call(`GET /networkvolumes/${volume.id}`);
  await call('GET /networkvolumes');
  const template = await call('POST /templates', {
    name: 't',
    imageName: 'i',
    isPublic: true,
    containerRegistryAuthId: auth.id,
  });
  await call(`PATCH /templates/${template.id}`, { volumeInGb: 30 });
  await call(`POST /templates/${template.id}/update`, { name: 'u' });
  await call(`GET /templates/${template.id}`);
  await call('GET /templates?includePublicTemplates=true');
  await tourFirstPods(call, volume.id, template.id);
  const endpoint = await call('POST /endpoints', {
    templateId: template.id,
    gpuTypeIds: [gpu],
    workersMin: 1,
    networkVolumeIds: [volume.id],
  });
  await call(`PATCH /endpoints/${endpoint.id}`, { scalerType: 'REQUEST_COUNT', scalerValue: 2 });
  await call(`POST /endpoints/${endpoint.id}/update`, { workersMax: 9, idleTimeout: 60 });
  await call(`GET /endpoints/${endpoint.id}?includeTemplate=true&includeWorkers=true`);
  await call('GET /endpoints');
  await call('GET /billing/pods?grouping=podId&bucketSize=hour');
  await call('GET /billing/endpoints');
  await call('GET /billing/networkvolumes');
  await call(`DELETE /endpoints/${endpoint.id}`);
  await call(`DELETE /templates/${template.id}`);
  await call(`DELETE /networkvolumes/${volume.id}`);
  await call(`DELETE /containerregistryauth/${auth.id}`);
}

async function tourFirstPods(call: Visitor, networkVolumeId: string, templateId: string): Promise<void> {
  const pod = await call('POST /pods', { name: 'p', imageName: 'i', gpuTypeIds: [gpu], networkVolumeId });
  const other = await call('POST /pods', {
    templateId,
    computeType: 'CPU',
    cpuFlavorIds: ['cpu5c'],
    vcpuCount: 4,
  });
  for (const action of ['stop', 'start', 'restart', 'reset']) await call(`POST /pods/${pod.id}/${action}`);
  await call(`PATCH /pods/${pod.id}`, { env: { A: 'b' }, ports: ['22/tcp', '8888/http'] });
  await call(`POST /pods/${pod.id}/update`, { name: 'q', containerDiskInGb: 60 });
  await call(`GET /pods/${pod.id}?includeMachine=true&includeNetworkVolume=true&includeTemplate=true`);
  await call('GET /pods');
  await call(`GET /pods?gpuTypeId=${encodeURIComponent(gpu)}&desiredStatus=RUNNING`);
  await call(`DELETE /pods/${pod.id}`);
  await call(`DELETE /pods/${other.id}`);
}

async function tourSecond(world: TestWorld, call: Visitor): Promise<void> {
  await call('GET /openapi.json');
  await call('PUT /account/ssh-keys', { keys: ['ssh-ed25519 AAAA me@home'] });
  await call('GET /account/ssh-keys');
  const registry = await call('POST /registries', { name: 'r', username: secrets[0], password: secrets[1] });
  await call(`GET /registries/${registry.id}`);
  await call('GET /registries');
  const delegation = await call('POST /registries/delegations', { resource: 'team/image:1', name: null });
  await call('GET /registries/delegations');
  const volume = await call('POST /network-volumes', { name: 'v', size: 10, dataCenter: 'US-KS-2' });
  await call(`PATCH /network-volumes/${volume.id}`, { size: 20 });
  await call(`GET /network-volumes/${volume.id}`);
  await call('GET /network-volumes');
  const template = await call('POST /templates', {
    name: 't',
    image: 'i',
    disk: 30,
    public: true,
    registry: registry.id,
    mounts: { persistent: { size: 20, path: '/data' } },
  });
  await call(`PATCH /templates/${template.id}`, { env: { A: 'b' }, category: 'CPU' });
  await call(`GET /templates/${template.id}`);
  await call('GET /templates');
  await tourSecondPods(call, volume.id, template.id);
  await tourClusters(call);
  await tourServerless(world, call, template.id);
  await tourCatalog(call);
  await call(`DELETE /registries/delegations/${delegation.id}`);
  await call(`DELETE /templates/${template.id}`);
  await call(`DELETE /network-volumes/${volume.id}`);
  await call(`DELETE /registries/${registry.id}`);
}

async function tourSecondPods(call: Visitor, volumeId: string, templateId: string): Promise<void> {
  const mounts = { persistent: { size: 10, path: '/a' }, network: [{ volumeId, path: '/b' }] };
  const pod = await call('POST /pods', { name: 'p', image: 'i', gpu: { id: gpu, count: 2 }, mounts });
  const other = await call('POST /pods', { name: 'q', templateId, cpu: { id: 'cpu3c', vcpuCount: 2 } });
  await call(`PATCH /pods/${pod.id}`, { ports: ['22/tcp', '80/http'], globalNetworking: true });
  await call(`GET /pods/${pod.id}`);
  for (const action of ['restart', 'stop']) await call(`POST /pods/${pod.id}/action`, { action });
  await call('GET /pods?includeClusterPods=true');
  await call(`GET /pods/${pod.id}/logs?tail=5`);
  for (const action of ['start', 'terminate']) await call(`POST /pods/${pod.id}/action`, { action });
  await call(`DELETE /pods/${other.id}`);
}

async function tourClusters(call: Visitor): Promise<void> {
  const compute = { gpuTypeId: gpu, gpuCountPerPod: 2, podCount: 3 };
  const cluster = await call('POST /clusters', { name: 'c', type: 'TRAINING', compute, image: 'i' });
  await call(`PATCH /clusters/${cluster.id}`, { name: 'd' });
  await call(`GET /clusters/${cluster.id}`);
  await call(`GET /clusters/${cluster.id}/pods`);
  await call('GET /clusters');
  await call(`DELETE /clusters/${cluster.id}`);
}

async function tourServerless(world: TestWorld, call: Visitor, templateId: string): Promise<void> {
  const endpoint = await call('POST /serverless', {
    name: 'e',
    templateId,
    type: 'QUEUE',
    scaling: { type: 'QUEUE_DELAY', queueDelay: 0.5 },
    gpu: { pools: ['AMPERE_48', 'ADA_24'], excludedTypes: ['NVIDIA L4'], count: 2 },
    workers: { min: 1, max: 2, idleTimeout: 60 },
  });
  await call(`PATCH /serverless/${endpoint.id}`, {
    workers: { min: 0 },
    timeout: 60_000,
    flashboot: 'FLASHBOOT',
  });
  await call(`GET /serverless/${endpoint.id}`);
  await call('GET /serverless');
  await call(`GET /serverless/${endpoint.id}/releases`);
  await call(`GET /serverless/${endpoint.id}/workers`);
  const { workers } = (await world.v2(`GET /serverless/${endpoint.id}/workers`)).body as {
    workers: { id: string }[];
  };
  const log = call(`GET /serverless/${endpoint.id}/workers/${workers[0]!.id}/logs`);
  await world.pass(60_000);
  await log;
  const image = { name: 'f', image: 'i', gpu: { pools: ['AMPERE_16'] } };
  const scaling = { type: 'REQUEST_COUNT', requestCount: 3 };
  const other = await call('POST /serverless', { ...image, type: 'LOAD_BALANCER', scaling });
  await call(`GET /serverless/${other.id}`);
  for (const bill of ['', '/pods', '/serverless', '/endpoints', '/network-volumes', '/clusters']) {
    await call(`GET /billing${bill}?bucketSize=hour&lastN=3`);
  }
  await call(`DELETE /serverless/${endpoint.id}`);
}

async function tourCatalog(call: Visitor): Promise<void> {
  await call('GET /catalog/gpus?include=AVAILABILITY&product=POD,SERVERLESS&count=2');
  await call(`GET /catalog/gpus/${encodeURIComponent(gpu)}`);
  await call('GET /catalog/cpus?include=AVAILABILITY&product=POD');
  await call('GET /catalog/cpus/cpu3c');
  await call('GET /catalog/datacenters?include=GPU_AVAILABILITY,CPU_AVAILABILITY&regions=EUROPE,ASIA');
  await call('GET /catalog/datacenters/EU-RO-1');
  await call('GET /catalog/templates?source=community');
}
