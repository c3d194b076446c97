import { describe, expect, test } from 'vitest';
import { excessInBody, excessQueried } from './most-ordered.ts';

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
    { term: 'ON_DEMAND', savingsPlan: false },
  ])('%j is none', (body) => {
    expect(excessInBody(body)).toBeUndefined();
  });

  test('is none of GraphQL either', () => {
    const query =
      'mutation { podFindAndDeployOnDemand(input: {cloudType: ALL, gpuCount: 1, volumeInGb: 40, containerDiskInGb: 20, minVcpuCount: 1, ' +
      'minMemoryInGb: 1, name: "gpuCount: 9", dockerArgs: "size: 5000", env: [{key: "DISK", value: "9000"}]}) { id } }';
    expect(excessQueried(query, undefined)).toBeUndefined();
  });
});
