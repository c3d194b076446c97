import { expect, test } from 'vitest';
import { readServedApi } from '../../../engine/contract/served-api.ts';
import { keptMembers } from './kept-members.ts';

/** A target whose updates of v1 set a time and an environment back that they do not name. */
function benchServing(properties: object) {
  const schema = { type: 'object', properties };
  const update = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: '.' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'v1', version: '1' },
    paths: { '/endpoints/{endpointId}/update': { post: update } },
  };
  return { schema: async () => readServedApi(document, []) };
}

const ruleContext = benchServing({
  name: { type: 'string' },
  workersMax: { type: 'integer' },
  idleTimeout: { type: 'integer', default: 5 },
  env: { type: 'object', default: {} },
});
const update = { api: 'v1', method: 'POST', path: '/endpoints/{id}/update' } as const;

test('what an update may set back is named, in the words of the API that updates', async () => {
  const first = { name: 'own', workersMax: 1, idleTimeout: 2, env: { KEY: 'value' } };
  const kept = { idleTimeout: 2, env: { KEY: 'value' } };
  expect(await keptMembers('endpoint', first, 'v1', update, ruleContext)).toEqual(kept);
  const second = { name: 'own', workers: { max: 1, idleTimeout: 2 }, env: { KEY: 'value' } };
  expect(await keptMembers('endpoint', second, 'v2', update, ruleContext)).toEqual(kept);
});

test('nothing is where members have no default, or the schema can not be read', async () => {
  const own = { name: 'own', env: { KEY: 'value' } };
  const plain = benchServing({ name: { type: 'string' }, env: { type: 'object' } });
  expect(await keptMembers('endpoint', own, 'v1', update, plain)).toEqual({});
  const unreadable = { schema: async () => ({ unreadable: 'it is not there' }) };
  expect(await keptMembers('endpoint', own, 'v1', update, unreadable)).toEqual({});
});
