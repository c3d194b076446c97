import { expect, test } from 'vitest';
import { billedAmount } from './billed-amount.ts';
import type { CostCalls } from './cost-calls.ts';
import { workerPrice } from './worker-price.ts';

const catalog = {
  gpus: [
    { id: 'A40', pool: 'AMPERE_48', price: { serverless: 0.6, secure: 0.4 } },
    { id: 'A6000', pool: 'AMPERE_48', price: { serverless: 0.7 } },
    { id: 'L4', pool: 'ADA_24', price: { secure: 0.3 } },
  ],
};
const lowest = { gpuTypes: [{ id: 'L4', lowestPrice: { uninterruptablePrice: 0.8 } }] };
const workers = (...list: object[]) => ({ workers: list });

/** A target that answers so; what is left out it does not have. */
function answering(answers: Readonly<Record<string, unknown>>): CostCalls {
  return {
    rest: async (path) => answers[path],
    graphql: async () => answers.graphql,
  };
}

test('a worker costs what the catalog has for its type, times its GPUs', async () => {
  const calls = answering({
    '/catalog/gpus': catalog,
    '/serverless/{id}/workers': workers(
      { gpuTypeId: 'A40', gpuCount: 2 },
      { gpuTypeId: 'A6000', gpuCount: 2 },
    ),
  });
  expect(await workerPrice('e', calls)).toMatchObject({
    gpuTypes: ['A40', 'A6000'],
    gpus: 2,
    hourly: expect.closeTo(1.3, 10),
  });
});

test('without a price of workers the lowest one of GraphQL counts, which is for all GPUs together', async () => {
  const calls = answering({
    ...{ '/catalog/gpus': catalog, graphql: lowest },
    '/serverless/{id}/workers': workers({ gpuTypeId: 'L4', gpuCount: 2 }),
  });
  expect(await workerPrice('e', calls)).toMatchObject({
    gpus: 2,
    hourly: 0.8,
    source: expect.stringContaining('GraphQL'),
  });
});

test('without workers the type counts that the endpoint names first, or the only one of its pool', async () => {
  const listing = (gpu: object) =>
    answering({ '/catalog/gpus': catalog, '/serverless': { endpoints: [{ id: 'e', gpu }] } });
  expect(await workerPrice('e', listing({ ids: ['A6000', 'A40'], count: 1 }))).toMatchObject({ hourly: 0.7 });
  const pool = { pools: ['AMPERE_48'], count: 1 };
  expect(await workerPrice('e', listing({ ...pool, excludedTypes: ['A40'] }))).toMatchObject({ hourly: 0.7 });
  expect(await workerPrice('e', listing(pool))).toEqual({
    unknown: expect.stringContaining('does not show'),
  });
});

test.each([
  ['no answer', {}, /does not show on which GPU types/],
  [
    'no price',
    { '/serverless/{id}/workers': workers({ gpuTypeId: 'H100' }) },
    /no catalog has a price of H100/,
  ],
  [
    'a price of nothing',
    {
      '/catalog/gpus': { gpus: [{ id: 'H100', price: { serverless: 0 } }] },
      '/serverless': [{ id: 'e', gpu: { ids: ['H100'] } }],
    },
    /no catalog has a price of H100/,
  ],
  [
    'a price that is no number',
    {
      '/catalog/gpus': { gpus: [{ id: 'H100', price: { serverless: '2' } }] },
      '/serverless/{id}/workers': workers({ gpuTypeId: 'H100' }),
    },
    /no catalog/,
  ],
  [
    'workers of different sizes',
    {
      '/catalog/gpus': catalog,
      '/serverless/{id}/workers': workers(
        { gpuTypeId: 'A40', gpuCount: 1 },
        { gpuTypeId: 'A40', gpuCount: 2 },
      ),
    },
    /different numbers of GPUs/,
  ],
])('%s leaves the price unknown', async (_, answers, words) => {
  expect(await workerPrice('e', answering(answers))).toEqual({ unknown: expect.stringMatching(words) });
});

test('a bill is the total of the records that name the endpoint, or else the sum of their parts', async () => {
  const bill = (...records: object[]) => billedAmount('e', answering({ '/billing/serverless': { records } }));
  expect(
    await bill({ serverlessId: 'e', totalAmount: 3, gpuAmount: 3 }, { serverlessId: 'f', totalAmount: 9 }),
  ).toBe(3);
  expect(await bill({ id: 'e', gpuAmount: 1, diskAmount: 2, days: 7 })).toBe(3);
  expect(await bill()).toBe(0);
  expect(await bill({ id: 'e', days: 7 })).toBeUndefined();
  expect(await billedAmount('e', answering({}))).toBeUndefined();
});
