import { expect, test } from 'vitest';
import { idOf } from './item-id.ts';

test.each([
  ['/pods', { podId: 'b', id: 'a' }, 'a'],
  ['/pods', { ownerId: 'o', podId: 'p' }, 'p'],
  ['/pods/{id}/action', { dataCenterId: 'd', templateId: 't', podId: 'p' }, 'p'],
  ['/clusters/{id}/pods', { clusterId: 'c', podId: 'p' }, 'p'],
  ['/serverless', { templateId: 't', endpointId: 'e' }, 'e'],
  ['/endpoints/{id}/update', { templateId: 't', endpointId: 'e' }, 'e'],
  ['/serverless/{id}/workers', { endpointId: 'e', workerId: 'w' }, 'w'],
  ['/registries/delegations', { registryId: 'r', delegationId: 'd' }, 'd'],
  ['/pods', { id: 'operation', kind: 'operation', pod: { id: 'p', name: 'ours' } }, 'p'],
  ['/pods', { id: 'p', name: 'ours', pod: { id: 'another' } }, 'p'],
  ['/containerregistryauth', { containerRegistryAuthId: 'r' }, 'r'],
])('the id of what %s shows is `id`, or bears its own name: %j', (path, item, id) => {
  expect(idOf(item, path)).toBe(id);
});

test.each([
  ['a member of its kind, which is what was asked for', { pod: { id: 'p' } }],
  ['another name, which may be of something else', { parentId: 'a', resourceId: 'b' }],
  ['the name of another kind', { templateId: 't' }],
  ['no text', { id: 7, podId: '' }],
])('an id under %s is none', (_, item) => {
  expect(idOf(item, '/pods')).toBeUndefined();
});

test('an id under two names of its own is none where they differ', () => {
  expect(idOf({ endpointId: 'a', serverlessId: 'a' }, '/serverless')).toBe('a');
  expect(idOf({ endpointId: 'a', serverlessId: 'b' }, '/serverless')).toBeUndefined();
  expect(idOf('a', '/serverless')).toBeUndefined();
});
