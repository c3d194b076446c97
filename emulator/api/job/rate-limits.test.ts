import { describe, expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort();

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe('calls over a limit', () => {
  test('answer 429 until ten seconds have passed', async () => {
    const world = await openWorld();
    const purge = () => world.call('POST /probe/purge-queue');

    expect(await statuses(times(4, purge))).toEqual([200, 200, 429, 429]);
    await world.pass(9_999);
    expect((await purge()).status).toBe(429);
    await world.pass(1);
    expect((await purge()).status).toBe(200);
  });

  test('do nothing: no job is made of them', async () => {
    const world = await openWorld();
    const submit = () => world.call('POST /probe/run', { body: { input: { probe: { work: 60_000 } } } });

    const answers = await statuses(times(1003, submit));

    expect(answers.filter((status) => status === 429)).toHaveLength(3);
    const { body } = await world.call('GET /probe/health');
    expect(body).toMatchObject({ jobs: { inProgress: 100, inQueue: 900 } });
  });

  test('leave other users, endpoints and operations theirs', async () => {
    const world = await openWorld();
    await statuses(times(3, () => world.call('POST /probe/purge-queue')));

    expect((await world.call('POST /probe/purge-queue')).status).toBe(429);
    expect((await world.call('POST /second/purge-queue')).status).toBe(200);
    expect((await world.call('POST /probe/purge-queue', { key: world.keys.secondUser })).status).toBe(200);
    expect((await world.call('GET /probe/requests')).status).toBe(200);
  });

  test('are served where an order says so', async () => {
    const world = await openWorld({ rateLimits: false });
    expect(await statuses(times(5, () => world.call('POST /probe/purge-queue')))).toEqual(
      times(5, () => 200),
    );
  });
});

test('calls that wait for their job are in flight, and refused over the limit of those', async () => {
  const world = await openWorld();
  const wait = () =>
    world.call('POST /probe/runsync?wait=5000', { body: { input: { probe: { work: 60_000 } } } });

  const calls = times(402, wait);
  await world.pass(5_000);

  expect((await statuses(calls)).filter((status) => status === 429)).toHaveLength(2);
  const again = wait();
  await world.pass(5_000);
  expect((await again).status).toBe(200);
});

test('busy workers raise the limit by what an endpoint says of each', async () => {
  const world = await openWorld({ endpoints: [{ name: 'probe', requestsPerWorker: 2 }] });
  for (let jobs = 0; jobs < 3; jobs++) await world.run({ input: { probe: { work: 60_000 } } });
  expect(await statuses(times(8, () => world.call('POST /probe/purge-queue')))).toEqual([
    ...times(6, () => 200),
    ...times(2, () => 429),
  ]);
});
