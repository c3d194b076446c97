import { expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';

const hour = 3_600_000;
const pod = { name: 'p', image: 'i', disk: 20, gpu: { id: 'NVIDIA A40', count: 2 } };

type Bill = { records: Record<string, number | string>[]; metadata: { totals: Record<string, number> } };

async function bill(world: TestWorld, path: string, key?: string): Promise<Bill> {
  return (await world.v2(`GET /billing${path}`, key === undefined ? {} : { key })).body as Bill;
}

test('a Pod costs its price for each hour that it runs, and its storage alone while it is stopped', async () => {
  const world = await openWorld();
  const mounts = { persistent: { size: 100, path: '/d' } };
  const { id, cost } = (await world.v2('POST /pods', { body: { ...pod, mounts } })).body as {
    id: string;
    cost: number;
  };
  await world.pass(2 * hour);
  await world.v2(`POST /pods/${id}/action`, { body: { action: 'stop' } });
  await world.pass(hour);
  await world.v2(`DELETE /pods/${id}`);
  await world.pass(hour);
  const { records, metadata } = await bill(world, '/pods?bucketSize=hour');
  expect(records.map(({ startTime, podId }) => [startTime, podId])).toEqual(
    ['00', '01', '02'].map((at) => [`2026-06-01T${at}:00:00.000Z`, id]),
  );
  expect(records.map(({ gpuAmount }) => gpuAmount)).toEqual([cost, cost, 0]);
  expect(cost).toBeCloseTo(0.88);
  expect(metadata.totals.diskAmount).toBeCloseTo(2 * 120 * 0.000_14 + 100 * 0.000_28);
  expect(metadata.totals.totalAmount).toBeCloseTo(metadata.totals.gpuAmount! + metadata.totals.diskAmount!);
});

test('what goes on is counted up to now, and whole days are summed', async () => {
  const world = await openWorld({ now: '2026-06-01T12:00:00Z' });
  await world.v2('POST /pods', { body: pod });
  await world.pass(24 * hour);
  const { records } = await bill(world, '/pods');
  expect(records.map(({ gpuAmount }) => gpuAmount)).toEqual([
    expect.closeTo(0.88 * 12),
    expect.closeTo(0.88 * 12),
  ]);
  expect((await bill(world, '/pods?lastN=1')).records).toHaveLength(1);
  expect((await bill(world, '/pods?endTime=2026-06-02T00:00:00Z')).records).toHaveLength(1);
  expect((await bill(world, '/pods', world.keys.secondUser)).records).toEqual([]);
});

test('the whole is the sum of its parts', async () => {
  const world = await openWorld();
  await world.v2('POST /pods', { body: pod });
  await world.v2('POST /network-volumes', { body: { name: 'v', size: 100, dataCenter: 'EU-RO-1' } });
  const compute = { gpuTypeId: 'NVIDIA L4', gpuCountPerPod: 1, podCount: 2 };
  await world.v2('POST /clusters', { body: { name: 'c', type: 'RAY', compute, image: 'i' } });
  await world.v2('POST /serverless', {
    body: { name: 'e', image: 'i', gpu: { pools: ['ADA_24'] }, workers: { min: 1 } },
  });
  await world.pass(3 * hour);
  const parts = ['/pods', '/serverless', '/network-volumes', '/clusters', '/endpoints'];
  const sums = await Promise.all(
    parts.map(async (part) => (await bill(world, part)).metadata.totals.totalAmount!),
  );
  const { records, metadata } = await bill(world, '');
  expect(metadata.totals.totalAmount).toBeCloseTo(sums.reduce((a, b) => a + b));
  expect(records).toMatchObject([{ totalAmount: expect.closeTo(metadata.totals.totalAmount!) }]);
  expect(sums.map((sum) => sum > 0)).toEqual([true, true, true, true, false]);
});

test("v1's endpoints are v2's serverless", async () => {
  const world = await openWorld();
  await world.call('POST /probe/run', {
    body: { input: { probe: { work: hour } }, policy: { executionTimeout: 2 * hour } },
  });
  await world.pass(hour);
  const records = (await world.v1('GET /billing/endpoints')).body as { amount: number; endpointId: string }[];
  expect(records).toMatchObject([{ endpointId: 'probe', timeBilledMs: hour }]);
  expect((await bill(world, '/serverless')).records).toMatchObject([
    { serverlessId: 'probe', totalAmount: records[0]!.amount },
  ]);
  expect((await bill(world, '/endpoints')).records).toEqual([]);
});
