import { expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { GraphqlClient } from '../client/graphql-client.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestClient } from '../client/rest-client.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { pricedGraphql, pricedRest } from './priced-calls.ts';

/** A client that answers each call with this, and what it sent. */
function recording(json: unknown = {}) {
  const sent: unknown[] = [];
  const call = async (request: unknown) => {
    sent.push(request);
    return { status: 200, json } as RestAnswer;
  };
  return { sent, client: { call, listen: call } as unknown as RestClient & GraphqlClient };
}

const request = (method: string, path: string, more: Partial<RestRequest> = {}): RestRequest => ({
  ...{ api: 'v2', method, path, key: 'valid' },
  ...more,
});

test.each<RestRequest>([
  request('POST', '/pods', { body: { gpu: { count: 1000 } } }),
  request('POST', '/pods', { text: '{"name":"x","gpuCount":1000}' }),
  request('PATCH', '/serverless/{id}', { ids: { id: 'e' }, body: { workers: { min: 9 } } }),
  request('POST', '/endpoints', { api: 'v1', body: { workersMin: 9 } }),
  request('POST', '/pods/{id}/update', { api: 'v1', ids: { id: 'p' }, body: { volumeInGb: 4000 } }),
  request('POST', '/clusters', { body: { compute: { podCount: 2 } } }),
  request('POST', '/pods', { query: { gpuCount: 8 }, body: { name: 'x' } }),
  request('PUT', '/somewhere-else', { body: { replicas: 50 } }),
])('%j is not sent, whatever answer is expected', async (attempt) => {
  const { sent, client } = recording();
  await expect(pricedRest(client).call(attempt, 'when')).rejects.toBeInstanceOf(Inconclusive);
  await expect(pricedRest(client).listen(attempt, 'when')).rejects.toBeInstanceOf(Inconclusive);
  expect(sent).toEqual([]);
});

test.each<RestRequest>([
  request('POST', '/pods', { body: { gpu: { count: 1 }, disk: 21 } }),
  request('POST', '/pods', { text: '{"name":' }),
  request('POST', '/templates', { body: { disk: 4000 } }),
  request('GET', '/catalog/gpus', { query: { count: 8 } }),
])('%j is sent', async (attempt) => {
  const { sent, client } = recording();
  await pricedRest(client).call(attempt, 'when');
  expect(sent).toEqual([attempt]);
});

test.each([
  ['by the answer', request('POST', '/templates', { body: { name: 't', disk: 4000 } }), { id: 'big' }],
  ['by an update', request('PATCH', '/templates/{id}', { ids: { id: 'big' }, body: { disk: 4000 } }), {}],
])('what is made of a template with too much is not sent either, known %s', async (_, revealing, json) => {
  const { sent, client } = recording(json);
  const priced = pricedRest(client);
  await priced.call(revealing, 'when');
  const createFrom = (templateId: string) =>
    request('POST', '/serverless', { body: { name: 'e', templateId } });
  await expect(priced.call(createFrom('big'), 'when')).rejects.toThrow('disk 4000 by the template big');
  await priced.call(createFrom('other'), 'when');
  expect(sent).toHaveLength(2);
});

test('such a template is known by the list as well', async () => {
  const { client } = recording({ templates: [{ id: 'big', name: 't' }] });
  const priced = pricedRest(client);
  await priced.call(request('POST', '/templates', { body: { name: 't', disk: 4000 } }), 'when');
  await priced.call(request('GET', '/templates'), 'when');
  const create = request('POST', '/serverless', { body: { name: 'e', templateId: 'big' } });
  await expect(priced.call(create, 'when')).rejects.toBeInstanceOf(Inconclusive);
});

test('no mutation is sent that orders too much, and queries may name any number', async () => {
  const { sent, client } = recording();
  const call = (query: string) => pricedGraphql(client).call({ name: 'x', query, key: 'valid' }, 'when');
  await expect(
    call('mutation { podResume(input: {podId: "p", gpuCount: 8}) { id } }'),
  ).rejects.toBeInstanceOf(Inconclusive);
  await call('{ gpuTypes { lowestPrice(input: {gpuCount: 8}) { stockStatus } } }');
  await call('mutation { podResume(input: {podId: "p", gpuCount: 1}) { id } }');
  expect(sent).toHaveLength(2);
});
