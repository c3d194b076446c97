import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { GraphqlClient } from '../client/graphql-client.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestClient } from '../client/rest-client.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { createPlannedPrices } from '../prices/planned-prices.ts';
import { createLearnedPrices } from './learned-prices.ts';
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

describe('a run that was planned with prices', () => {
  const opened = (json: unknown, data?: unknown) => {
    const { sent, client } = recording(json);
    const both = {
      ...client,
      call: async (request: never) => ({ ...(await client.call(request, 'when')), data }),
    };
    const prices = createPlannedPrices([['A40', 0.5]]);
    const learned = createLearnedPrices(prices);
    const rest = pricedRest(both as never, prices, learned);
    const graphql = pricedGraphql(both as never, prices, learned);
    return { sent, prices, rest, graphql };
  };
  const order = request('POST', '/pods', { body: { name: 'x', gpu: { id: 'A40', count: 1 } } });
  const renting = (id: string) => ({
    ...{ name: 'deploy', key: 'valid' as const, makes: 'x' },
    query: `mutation { podFindAndDeployOnDemand(input: { gpuTypeId: "${id}", gpuCount: 1 }) { id } }`,
  });

  test('orders no type that has become dearer by a catalog that was read since', async () => {
    const { rest, graphql, sent } = opened({ gpus: [{ id: 'A40', price: { secure: 900 } }] });
    await rest.call(order, 'when');
    await rest.call(request('GET', '/catalog/gpus'), 'given');
    await expect(rest.call(order, 'when')).rejects.toThrow(
      'the price of A40 rose from 0.50 to 900.00 since the plan',
    );
    await expect(graphql.call(renting('A40'), 'when')).rejects.toBeInstanceOf(Inconclusive);
    expect(sent).toHaveLength(2);
  });

  test('orders none by GraphQL that is new, or has become dearer there', async () => {
    const gpuTypes = [{ id: 'A40', lowestPrice: { uninterruptablePrice: '900.0' } }];
    const { graphql, sent } = opened({}, { gpuTypes });
    await expect(graphql.call(renting('GOLD-1'), 'when')).rejects.toThrow('GOLD-1 was not among the types');
    const query = '{ gpuTypes { id lowestPrice(input: {gpuCount: 1}) { uninterruptablePrice } } }';
    await graphql.call({ name: 'types', query, key: 'valid' }, 'given');
    await expect(graphql.call(renting('A40'), 'when')).rejects.toThrow('the price of A40 rose');
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['by the answer to its create', order, { id: 'p', cost: 9999 }],
    ['by a text', order, { id: 'p', costPerHr: '9999' }],
    ['by a text with a currency', order, { id: 'p', costPerHr: '$9,999.00/h' }],
    ['by a text with a point between thousands', order, { id: 'p', cost: '9.999,00 EUR' }],
    ['by a text with another sign between them', order, { id: 'p', cost: "CHF 9'999.00" }],
    ['by a text with an exponent', order, { id: 'p', cost: '9.999e3 USD' }],
    ['by thousands', order, { id: 'p', cost: '9.999k' }],
    ['by an amount of an amount', order, { id: 'p', cost: { hourly: { usd: '9999' } } }],
    ['by an amount', order, { id: 'p', cost: { amount: 9999, currency: 'USD' } }],
    ['in v1', request('POST', '/pods', { api: 'v1', body: {} }), { id: 'p', adjustedCostPerHr: 9999 }],
  ])('ends its creating where a Pod costs more, %s', async (_, create, json) => {
    const { rest, prices } = opened(json);
    await rest.call(create, 'when');
    expect(prices.exceeded()).toContain('a Pod of the run costs 9999.00 an hour');
  });

  test.each(['$0.05/h', '0,05 EUR', 'USD 0.5 per GPU', 'free'])(
    'goes on where one costs %s',
    async (cost) => {
      const { rest, prices } = opened({ id: 'p', cost });
      await rest.call(order, 'when');
      expect(prices.exceeded()).toBeUndefined();
    },
  );

  test('learns of its own Pods from later answers, and nothing from those of others', async () => {
    const pods = { pods: [{ id: 'theirs', cost: 9999 }] };
    const { rest, prices } = opened(pods);
    await rest.call(request('GET', '/pods'), 'when');
    expect(prices.exceeded()).toBeUndefined();

    const own = opened({ pods: [{ id: 'own', cost: 9999 }] }, { podFindAndDeployOnDemand: { id: 'own' } });
    await own.graphql.call(renting('A40'), 'when');
    await own.rest.call(request('GET', '/pods'), 'when');
    expect(own.prices.exceeded()).toBeDefined();
  });
});
