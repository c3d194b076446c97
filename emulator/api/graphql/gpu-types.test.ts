import { expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';

const type = 'NVIDIA RTX A6000';

async function price(world: TestWorld, input: object | null, id = type) {
  const { data, messages } = await world.graphql(
    `query ($input: GpuTypeFilter, $price: GpuLowestPriceInput) {
      gpuTypes(input: $input) {
        lowestPrice(input: $price) { uninterruptablePrice stockStatus availableGpuCounts }
      }
    }`,
    { variables: { input: { id }, price: input } },
  );
  return data.gpuTypes[0].lowestPrice ?? messages;
}

async function rent(world: TestWorld, count: number): Promise<void> {
  const body = { name: 'p', image: 'i', gpu: { id: type, count } };
  expect((await world.v2('POST /pods', { body })).status).toBe(201);
}

test('all types are listed, or the one that is named, or none', async () => {
  const world = await openWorld();
  const idsOf = async (args: string) => {
    const { data } = await world.graphql(`{ gpuTypes${args} { id } }`);
    return data.gpuTypes.map(({ id }: { id: string }) => id);
  };
  const all = await idsOf('');
  expect(all.length).toBeGreaterThan(5);
  expect(await idsOf('(input: {})')).toEqual(all);
  expect(await idsOf(`(input: { id: "${type}" })`)).toEqual([type]);
  expect(await idsOf('(input: { id: "none" })')).toEqual([]);
});

test('a type shows its memory and its clouds', async () => {
  const { graphql } = await openWorld();
  const { data } = await graphql(
    `{ gpuTypes(input: { id: "NVIDIA H200" }) { displayName memoryInGb secureCloud communityCloud } }`,
  );
  const expectedType = { displayName: 'H200', memoryInGb: 141, secureCloud: true, communityCloud: false };
  expect(data.gpuTypes).toEqual([expectedType]);
});

test('the lowest price depends on how many GPUs are asked for, and where', async () => {
  const world = await openWorld();
  const priceOf = async (input: object | null) => (await price(world, input)).uninterruptablePrice;
  expect(await priceOf(null)).toBe(0.34);
  expect(await priceOf({ gpuCount: 1 })).toBe(0.34);
  expect(await priceOf({ gpuCount: 2 })).toBe(0.68);
  expect(await priceOf({ gpuCount: 2, secureCloud: false })).toBe(0.68);
  expect(await priceOf({ gpuCount: 2, secureCloud: true })).toBe(0.98);
  expect(await priceOf({ gpuCount: 9 })).toBe(null);
});

test('what is in use lowers the stock', async () => {
  const world = await openWorld();
  const stock = async (gpuCount = 1) => {
    const { stockStatus, availableGpuCounts } = await price(world, { gpuCount });
    return [stockStatus, availableGpuCounts.at(-1) ?? 0];
  };
  expect(await stock()).toEqual(['High', 8]);
  expect(await stock(2)).toEqual(['Medium', 8]);
  await rent(world, 8);
  expect(await stock()).toEqual(['Medium', 8]);
  await rent(world, 5);
  expect([await stock(), await stock(4)]).toEqual([
    ['Low', 3],
    ['None', 3],
  ]);
  await rent(world, 3);
  expect(await price(world, { gpuCount: 1 })).toEqual({
    uninterruptablePrice: null,
    stockStatus: 'None',
    availableGpuCounts: [],
  });
});

test('a cloud that a type is not in has none of it', async () => {
  const world = await openWorld();
  const nothing = { uninterruptablePrice: null, stockStatus: 'None', availableGpuCounts: [] };
  expect(await price(world, { gpuCount: 1, secureCloud: false }, 'NVIDIA H200')).toEqual(nothing);
});

test('no GPUs at all are not for sale', async () => {
  expect(await price(await openWorld(), { gpuCount: 0 })).toEqual(['gpuCount is 1 at least, and not 0']);
});
