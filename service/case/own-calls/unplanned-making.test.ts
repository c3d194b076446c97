import { expect, test } from 'vitest';
import type { RestRequest } from '../../client/rest-request.ts';
import { unplannedMakingOf } from './unplanned-making.ts';

const call = (api: 'v1' | 'v2', method: string, path: string, body?: unknown): RestRequest => ({
  ...{ api, method, path, key: 'valid' },
  ...(body === undefined ? {} : { body }),
});

test.each([
  call('v2', 'PUT', '/pods/p1', { image: 'i' }),
  call('v2', 'POST', '/pods/p1', { image: 'i' }),
  call('v2', 'POST', '/pods/batch', {}),
  call('v2', 'POST', '/pods/p1/clone', {}),
  call('v2', 'POST', '/serverless/e1/workers', {}),
  call('v2', 'POST', '/machines', {}),
  call('v2', 'POST', '/pods%2Fp1/action', { action: 'stop' }),
  call('v1', 'POST', '/clusters', {}),
  call('v2', 'COPY', '/templates/t1'),
])('the document has no $method $path of $api', (request) => {
  expect(unplannedMakingOf(request)).toContain('the document has no');
});

test.each<[string, RestRequest, string]>([
  ['a name', call('v1', 'POST', '/pods/p1/update', { name: 'n' }), 'with PATCH'],
  ['an array', call('v1', 'POST', '/pods/p1/update', [{ name: 'n' }]), 'with PATCH'],
  ['what is no JSON', { ...call('v1', 'POST', '/pods/p1/update'), text: '<x/>' }, 'send JSON'],
  ['an action of its own', call('v2', 'POST', '/pods/p1/action', { action: 'duplicate' }), 'no such action'],
])('a POST below what exists is not sent with %s', (_, request, words) => {
  expect(unplannedMakingOf(request)).toContain(words);
});

test.each([
  call('v2', 'POST', '/pods', { name: 'n' }),
  call('v2', 'POST', '//Pods/', { name: 'n' }),
  call('v2', 'PATCH', '/pods/p1', { name: 'n' }),
  call('v2', 'POST', '/pods/p1/action', { action: 'stop' }),
  call('v2', 'POST', '/pods/p1/action', { action: 7 }),
  call('v1', 'POST', '/pods/p1/restart'),
  call('v1', 'POST', '/templates/t1/update', { imageName: 'i' }),
  call('v2', 'DELETE', '/machines/m1'),
])('$method $path of $api is sent', (request) => {
  expect(unplannedMakingOf(request)).toBeUndefined();
});
