import { expect, test } from 'vitest';
import { inFirstWords, inSecondWords } from './words-of-versions.ts';

test('v1 is told in its own words what v2 is told, less what is so anyhow', () => {
  const body = { name: 'a', image: 'b:1', gpu: { id: 'G', count: 2 }, cloud: 'SECURE', disk: 21 };
  expect(inFirstWords('pod', body)).toEqual({
    body: { name: 'a', imageName: 'b:1', gpuTypeIds: ['G'], gpuCount: 2, containerDiskInGb: 21 },
    kept: { name: 'a', image: 'b:1', gpu: { id: 'G', count: 2 }, disk: 21 },
  });
  const workers = { min: 1, max: 2, idleTimeout: 7 };
  expect(inFirstWords('endpoint', { name: 'a', type: 'QUEUE', workers })?.body).toEqual({
    ...{ name: 'a', workersMin: 1, workersMax: 2, idleTimeout: 7 },
  });
});

test('v2 is told in its own words what v1 is told', () => {
  const body = { name: 'a', imageName: 'b:1', gpuTypeIds: ['G'], gpuCount: 2, env: { A: '1' } };
  expect(inSecondWords('pod', body)?.body).toEqual({
    ...{ name: 'a', image: 'b:1', gpu: { id: 'G', count: 2 }, env: { A: '1' } },
  });
  const endpoint = { name: 'a', templateId: 't', workersMin: 1, idleTimeout: 7, gpuCount: 1 };
  expect(inSecondWords('endpoint', endpoint)).toEqual({
    body: { name: 'a', templateId: 't', workers: { min: 1, idleTimeout: 7 } },
    kept: { name: 'a', templateId: 't', workersMin: 1, idleTimeout: 7 },
  });
});

test.each([
  ['mounts', inFirstWords('pod', { name: 'a', mounts: {} })],
  ['another cloud', inFirstWords('pod', { name: 'a', cloud: 'COMMUNITY' })],
  ['what else is of workers', inFirstWords('endpoint', { workers: { min: 0, flash: true } })],
  ['a volume of its own', inSecondWords('pod', { name: 'a', volumeInGb: 5 })],
  ['an endpoint without a template', inSecondWords('endpoint', { name: 'a' })],
  ['the GPUs of an endpoint', inSecondWords('endpoint', { name: 'a', templateId: 't', gpuTypeIds: ['G'] })],
])('there are no words for %s', (_, words) => expect(words).toBeUndefined());
