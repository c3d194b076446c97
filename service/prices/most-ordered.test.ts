import { describe, expect, test } from 'vitest';
import { excessInBody } from './most-ordered.ts';
import { excessQueried } from './most-queried.ts';

describe('an order of more than a plan prices', () => {
  test.each<[unknown, string]>([
    [{ gpu: { id: 'A40', count: 2 } }, 'gpu.count 2'],
    [{ gpuCount: 8 }, 'gpuCount 8'],
    [{ gpuCount: '1000' }, 'gpuCount "1000"'],
    [{ compute: { podCount: 2, gpuCountPerPod: 1 } }, 'compute.podCount 2'],
    [{ workers: { min: 3, max: 3 } }, 'workers.min 3'],
    [{ workersMin: 20 }, 'workersMin 20'],
    [{ cpu: { id: 'c', vcpuCount: 64 } }, 'cpu.vcpuCount 64'],
    [{ name: 'volume', size: 1e308 }, 'size 1e+308'],
    [{ sizeGb: 4000 }, 'sizeGb 4000'],
    [{ sizeTb: 1 }, 'sizeTb 1'],
    [{ disk: '4 TB' }, 'disk "4 TB"'],
    [
      { mounts: { persistent: [{ sizeGb: 60 }, { sizeGb: 41 }] } },
      'mounts.persistent.sizeGb and others of 101 GB',
    ],
    [{ containerDiskInGb: 50, volumeInGb: 60 }, 'containerDiskInGb and others of 110 GB'],
    [{ replicas: 2 }, 'replicas 2'],
    [{ boxes: 2 }, 'boxes 2'],
    [{ boxes: [{ of: 'one' }, { of: 'two' }] }, 'boxes of 2'],
    [{ commitment: { months: 12 } }, 'commitment.months 12'],
    [{ term: 'YEARLY' }, 'term "YEARLY"'],
    [{ scratchDisk: '5000 gigabytes' }, 'scratchDisk "5000 gigabytes"'],
    [{ scratch: '10EB' }, 'scratch "10EB"'],
    [{ fleet: '4096' }, 'fleet "4096"'],
    [{ fleet: 'eight' }, 'fleet "eight"'],
    [{ layout: '8 x H100' }, 'layout "8 x H100"'],
    [{ diskGb: '5,000' }, 'diskGb "5,000"'],
    [{ diskGb: '5e3' }, 'diskGb "5e3"'],
    [{ diskSizeInTib: '5 T' }, 'diskSizeInTib "5 T"'],
    [{ diskGb: 'plenty' }, 'diskGb "plenty"'],
    [{ gpuCount: 'eight' }, 'gpuCount "eight"'],
    [{ vms: 64 }, 'vms 64'],
    [{ concurrentPods: 64 }, 'concurrentPods 64'],
    [{ storageNodes: 50 }, 'storageNodes 50'],
    [{ portsOfStorage: 5000 }, 'portsOfStorage 5000'],
    [{ scaling: { minWorkers: 50 } }, 'scaling.minWorkers 50'],
    [{ aGpus: 1, bGpus: 1 }, 'aGpus and others of 2'],
    [{ podCount: 1, nodes: 1 }, 'podCount and others of 2'],
    [{ workersMin: 2, workers: { min: 1 } }, 'workersMin and others of 3'],
    [{ alpha: 1, beta: 1 }, 'alpha and others of 2'],
    [{ slots: [1, 1, 1] }, 'slots of 3'],
    [{ pools: { a: { count: 1 }, b: { count: 1 } } }, 'pools of 2'],
    [{ nodes: { a: 'H100', b: 'H100' } }, 'nodes of 2'],
    [{ nodes: ['NVIDIA H100 80GB HBM3', 'NVIDIA H100 80GB HBM3'] }, 'nodes of 2'],
    [{ of: ['NVIDIA A40', 'NVIDIA L4'] }, 'of of 2'],
    [{ instanceType: 'H100x8' }, 'instanceType "H100x8"'],
    [{ flavor: 'gpu-8x-h100' }, 'flavor "gpu-8x-h100"'],
    [{ first: 'NVIDIA A40', second: 'NVIDIA L4' }, 'first and others of 2'],
    [{ of: [['a'], ['b']] }, 'of of 2'],
    [{ a: { gpuTypeId: 'A40' }, b: { gpuTypeId: 'L4', spot: true } }, 'a.gpuTypeId and others of 2'],
    [{ billingPlan: '3-years-upfront' }, 'billingPlan "3-years-upfront"'],
    [{ option: 'one-year' }, 'option "one-year"'],
    [{ prepaid: true }, 'prepaid true'],
    [{ savingsPlan: { months: 1 } }, 'savingsPlan.months 1'],
  ])('%j is found', (body, words) => {
    expect(excessInBody(body)).toBe(words);
  });

  test.each([
    `mutation { podFindAndDeployOnDemand(input: { name: "x", gpuCount: 2 }) { id } }`,
    `mutation { podFindAndDeployOnDemand(input: {volumeInGb:99,containerDiskInGb:10, gpuCount:1`,
    `mutation { podResume(input: {podId: "p", gpuCount: 64}) { id } }`,
    `mutation { podFindAndDeployOnDemand(input: { minVcpuCount: 9 }) { id } }`,
    `mutation { podFindAndDeployOnDemand(input: { boxes: 7 }) { id } }`,
  ])('%s is found', (query) => {
    expect(excessQueried(query, undefined)).toBeDefined();
  });

  test.each([
    ['the names of an enum', 'billingPlan: THREE_YEARS', 'input.billingPlan "THREE_YEARS"'],
    ['lists of objects', 'nodes: [{ of: "a" }, { of: "b" }]', 'input.nodes of 2'],
    ['lists of texts', 'nodes: ["a", "b"]', 'input.nodes of 2'],
    ['members that add up', 'a: { gpus: 1 }, b: { of: "a", gpus: 1 }', 'input.a.gpus and others of 2'],
  ])('%s are read in the arguments of a field', (_, members, words) => {
    const query = `mutation { podFindAndDeployOnDemand(input: { name: "x", ${members} }) { id } }`;
    expect(excessQueried(query, undefined)).toBe(words);
  });

  test('is found in variables as well', () => {
    expect(excessQueried('mutation M($a: I) { podResume(input: $a) { id } }', { a: { gpuCount: 2 } })).toBe(
      'a.gpuCount 2',
    );
  });
});

describe('an order that a plan prices', () => {
  test.each([
    undefined,
    {},
    { gpu: { id: 'A40', count: 1 }, disk: 21, ports: ['8124/http'], env: { SIZE: '5000', COUNT: '9' } },
    { workers: { min: 1, max: 100, idleTimeout: 3600 }, scaling: { queueDelay: 60, requestCount: 60 } },
    { workersMin: 2, workersMax: 3, idleTimeout: 60, executionTimeoutMs: 600_000, scalerValue: 4 },
    {
      cpu: [
        { id: 'a', vcpuCount: 2 },
        { id: 'b', vcpuCount: 4 },
      ],
    },
    { mounts: { persistent: { size: 20, path: '/workspace' } }, name: '4001' },
    { containerDiskInGb: 50, volumeInGb: 20, minRAMPerGPU: 8, minVCPUPerGPU: 2, minDownloadMbps: 100 },
    {
      gpuTypeIds: ['a', 'b', 'c'],
      env: [
        { key: 'A', value: '5' },
        { key: 'B', value: '6' },
      ],
    },
    { size: -1, gpu: { count: 0 } },
    { term: 'ON_DEMAND', savingsPlan: false, billingPlan: 'hourly', contract: null, months: 0 },
    {
      cloud: 'SECURE',
      flashboot: 'OFF',
      gpuTypePriority: 'availability',
      minCudaVersion: '12.1',
      locked: false,
    },
    {
      allowedCudaVersions: ['12.1', '12.2'],
      dataCenterIds: ['EU-RO-1', 'US-TX-3'],
      dockerStartCmd: ['a', 'a'],
    },
    { compute: { gpuTypeId: 'NVIDIA H100 80GB HBM3', gpuCountPerPod: 1, podCount: 1 } },
    { flavor: 'NVIDIA H100 80GB HBM3', image: 'h100x8:1' },
    { flavor: 'NVIDIA RTX 4000 Ada Generation' },
    { flavor: 'AMD Instinct MI300X OAM' },
    { tags: ['a', 'b'], note: 'started on 2026-01-01', reference: '8f14e45f-ceea-467f-9575-1c2a7d7e1b1a' },
    {
      gpu: { pools: ['ADA_24', 'AMPERE_16'], minCudaVersion: '12.1' },
      networkVolumes: ['a', 'b'],
      timeout: 300_000,
    },
    {
      mounts: {
        network: [
          { volumeId: 'a', path: '/a' },
          { volumeId: 'b', path: '/b' },
        ],
      },
    },
    { image: '8 x probe:2', args: '5000 gigabytes', templateId: '64', registry: '12', name: 'three years' },
  ])('%j is none', (body) => {
    expect(excessInBody(body)).toBeUndefined();
  });

  test('is none in two fields that each order one', () => {
    const query =
      'mutation { a: podResume(input: {podId: "p", gpuCount: 1}) { id } b: podResume(input: {podId: "q", gpuCount: 1}) { id } }';
    expect(excessQueried(query, undefined)).toBeUndefined();
  });

  test('is none of GraphQL either', () => {
    const query =
      'mutation { podFindAndDeployOnDemand(input: {cloudType: ALL, gpuCount: 1, volumeInGb: 40, containerDiskInGb: 20, minVcpuCount: 1, ' +
      'minMemoryInGb: 1, name: "gpuCount: 9", dockerArgs: "size: 5000", env: [{key: "DISK", value: "9000"}]}) { id } }';
    expect(excessQueried(query, undefined)).toBeUndefined();
  });
});
