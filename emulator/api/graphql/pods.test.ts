import { describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';

const type = 'NVIDIA H200';
const podInput = { cloudType: 'ALL', gpuCount: 1, gpuTypeId: type, name: 'p', imageName: 'i' };

function deploy(world: TestWorld, more: object = {}) {
  return world.graphql(
    `mutation ($input: PodFindAndDeployOnDemandInput!) {
      podFindAndDeployOnDemand(input: $input) { id imageName env machineId machine { podHostId } desiredStatus }
    }`,
    { variables: { input: { ...podInput, ...more } } },
  );
}

async function rent(world: TestWorld, more: object = {}): Promise<string> {
  const { data, messages } = await deploy(world, more);
  expect(messages).toEqual([]);
  return data.podFindAndDeployOnDemand.id;
}

function stop(world: TestWorld, podId: string) {
  return world.graphql('mutation ($input: PodStopInput!) { podStop(input: $input) { id desiredStatus } }', {
    variables: { input: { podId } },
  });
}

function resume(world: TestWorld, podId: string, gpuCount = 1, more: object = {}) {
  return world.graphql(
    'mutation ($input: PodResumeInput!) { podResume(input: $input) { id desiredStatus imageName } }',
    { variables: { input: { podId, gpuCount, ...more } } },
  );
}

async function read(world: TestWorld, podId: string) {
  const { data } = await world.graphql(
    `query ($input: PodFilter) {
      pod(input: $input) {
        id name imageName env desiredStatus
        runtime {
          uptimeInSeconds
          ports { ip isIpPublic privatePort publicPort type }
          gpus { id gpuUtilPercent memoryUtilPercent }
          container { cpuPercent memoryPercent }
        }
      }
    }`,
    { variables: { input: { podId } } },
  );
  return data.pod;
}

describe('a deployed Pod', () => {
  test('comes with what was documented, its environment as KEY=value', async () => {
    const { data } = await deploy(await openWorld(), {
      env: [
        { key: 'A', value: 'b=c' },
        { key: 'EMPTY', value: '' },
      ],
    });
    expect(data.podFindAndDeployOnDemand).toEqual({
      id: expect.stringMatching(/\w/),
      imageName: 'i',
      env: ['A=b=c', 'EMPTY='],
      machineId: expect.stringMatching(/\w/),
      machine: { podHostId: expect.stringMatching(/\w/) },
      desiredStatus: 'RUNNING',
    });
  });

  test('is the same through each interface', async () => {
    const world = await openWorld();
    const id = await rent(world, {
      gpuTypeId: 'NVIDIA L4',
      cloudType: 'SECURE',
      gpuCount: 2,
      volumeInGb: 40,
      volumeMountPath: '/data',
      containerDiskInGb: 30,
      dockerArgs: 'serve --fast',
      ports: '8888/http, 22/tcp',
      env: [{ key: 'A', value: '1' }],
    });
    expect((await world.v2(`GET /pods/${id}`)).body).toMatchObject({
      name: 'p',
      image: 'i',
      args: 'serve --fast',
      disk: 30,
      gpu: { id: 'NVIDIA L4', count: 2 },
      cloud: 'SECURE',
      env: { A: '1' },
      ports: ['8888/http', '22/tcp'],
      mounts: { persistent: { size: 40, path: '/data' } },
    });
    expect((await world.v1(`GET /pods/${id}`)).body).toMatchObject({ name: 'p', image: 'i', volumeInGb: 40 });
    expect(await read(world, id)).toMatchObject({ name: 'p', imageName: 'i', env: ['A=1'] });
  });

  test('that REST made is listed here, with what REST calls its name', async () => {
    const world = await openWorld();
    const cpu = { id: 'cpu3c', vcpuCount: 2 };
    await world.v2('POST /pods', { body: { name: 'q', image: 'j', cpu } });
    const { data } = await world.graphql('{ myself { pods { name imageName runtime { gpus { id } } } } }');
    expect(data.myself.pods).toEqual([{ name: 'q', imageName: 'j', runtime: { gpus: [] } }]);
  });

  test('takes the cheapest cloud of those it may have', async () => {
    const world = await openWorld();
    const cloudOf = async (more: object) =>
      ((await world.v2(`GET /pods/${await rent(world, more)}`)).body as { cloud: string }).cloud;
    const gpuTypeId = 'NVIDIA L4';
    expect(await cloudOf({ gpuTypeId })).toBe('COMMUNITY');
    expect(await cloudOf({ gpuTypeId, cloudType: 'SECURE' })).toBe('SECURE');
    expect(await cloudOf({ gpuTypeId: type })).toBe('SECURE');
    expect((await deploy(world, { cloudType: 'COMMUNITY' })).messages).toEqual([
      `the GPU type ${type} is not in the cloud COMMUNITY`,
    ]);
  });

  test.each([
    [{ imageName: undefined }, 'a Pod has an imageName'],
    [{ gpuCount: 0 }, 'gpuCount is 1 at least, and not 0'],
    [{ gpuCount: 9 }, 'there are no 9 GPUs left in one machine'],
    [{ volumeInGb: -1 }, 'volumeInGb is 0 at least'],
    [{ gpuTypeId: 'none' }, 'there is no GPU type "none"'],
    [{ ports: '8888' }, 'ports are of the form port/type'],
    [{ env: [{ key: 'A=B', value: '' }] }, 'no variable of the environment can be named "A=B"'],
    [{ minVcpuCount: 17 }, 'has 16 virtual CPUs at the most'],
    [{ minMemoryInGb: 283 }, 'has 282 GB of memory at the most'],
    [{ allowedCudaVersions: ['9.0'] }, 'no machine runs the allowed versions of CUDA'],
    [{ gpuTypeId: null, minVcpuCount: 1000 }, 'no machine with 1 GPUs that is as asked for is left'],
  ])('can not be had with %j', async (more, words) => {
    const { status, data, messages } = await deploy(await openWorld(), more);
    expect([status, data]).toEqual([200, { podFindAndDeployOnDemand: null }]);
    expect(messages).toEqual([expect.stringContaining(words)]);
  });
});

describe('the life of a Pod', () => {
  test('it stops, frees its GPU, keeps its volume, and runs again', async () => {
    const world = await openWorld();
    const id = await rent(world, { gpuCount: 2, volumeInGb: 40 });
    expect((await deploy(world)).messages).toEqual([expect.stringContaining('there are no 1 GPUs left')]);
    expect((await stop(world, id)).data.podStop).toEqual({ id, desiredStatus: 'EXITED' });
    expect(await read(world, id)).toMatchObject({ desiredStatus: 'EXITED', runtime: null });
    expect((await world.v2(`GET /pods/${id}`)).body).toMatchObject({
      status: 'EXITED',
      mounts: { persistent: { size: 40, path: '/workspace' } },
    });
    await rent(world);
    expect((await resume(world, id, 1)).data.podResume).toEqual({
      id,
      desiredStatus: 'RUNNING',
      imageName: 'i',
    });
    expect((await world.v2(`GET /pods/${id}`)).body).toMatchObject({ gpu: { count: 1 }, cost: 3.59 });
  });

  test('a resume without a GPU left is refused, and changes nothing', async () => {
    const world = await openWorld();
    const id = await rent(world, { gpuCount: 2 });
    const shown = async () => (await world.v2(`GET /pods/${id}`)).body;
    await stop(world, id);
    const stopped = await shown();
    await rent(world);
    const { status, data, messages } = await resume(world, id, 2);
    expect([status, data, messages]).toEqual([
      200,
      { podResume: null },
      [`there are no 2 GPUs of the type ${type} left`],
    ]);
    expect(await shown()).toEqual(stopped);
  });

  test('what does not fit its state is refused', async () => {
    const world = await openWorld();
    const id = await rent(world);
    expect((await resume(world, id)).messages).toEqual(["a Pod that is RUNNING can't start"]);
    await stop(world, id);
    expect((await stop(world, id)).messages).toEqual(["a Pod that is EXITED can't stop"]);
    expect((await resume(world, id, 0)).messages).toEqual(['gpuCount is 1 at least, and not 0']);
    expect((await resume(world, id, 1, { allowedCudaVersions: ['9.0'] })).messages).toHaveLength(1);
    expect((await resume(world, id, 1, { allowedCudaVersions: ['9.0', '12.4'] })).messages).toEqual([]);
  });

  test('what is measured moves with the clock', async () => {
    const world = await openWorld();
    const id = await rent(world, { gpuCount: 2, ports: '8888/http,22/tcp' });
    const first = (await read(world, id)).runtime;
    expect(first).toMatchObject({
      uptimeInSeconds: 0,
      ports: [
        { ip: null, isIpPublic: false, privatePort: 8888, publicPort: null, type: 'http' },
        { ip: '192.0.2.10', isIpPublic: true, privatePort: 22, publicPort: 20_001, type: 'tcp' },
      ],
    });
    expect((await read(world, id)).runtime).toEqual(first);
    await world.pass(61_500);
    const later = (await read(world, id)).runtime;
    expect(later.uptimeInSeconds).toBe(61);
    expect(later.gpus.map(({ id }: { id: string }) => id)).toEqual(
      first.gpus.map(({ id }: { id: string }) => id),
    );
    expect(later.gpus).not.toEqual(first.gpus);
    expect(later.container).not.toEqual(first.container);
    for (const share of [...later.gpus.map((gpu: object) => gpu), later.container].flatMap(Object.values)) {
      if (typeof share === 'number') expect(share).toSatisfy((value) => value >= 0 && value <= 100);
    }
  });
});
