import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variants } from '../mutants/conforming/variants.ts';
import { conformingWorlds, listWorlds, type OpenWorld } from './conforming-worlds.ts';

const halfAnHour = 30 * 60_000;

async function call(world: OpenWorld, path: string, body?: object): Promise<Response> {
  return fetch(`${world.urls.serverless}/${world.endpoints.probe}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${world.keys.valid}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe.each(conformingWorlds({ worlds: 3 }))('in $name', ({ name, variants: own, open }) => {
  let world: OpenWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test('a job is taken', async () => {
    const answer = await call(world, 'run', { input: {} });
    expect(Math.trunc(answer.status / 100)).toBe(2);
    expect(await answer.json()).toMatchObject({ id: expect.anything() });
    expect([world.name, world.variants]).toEqual([name, own]);
  });
});

test('every variant occurs, and the documented world comes first', () => {
  const worlds = listWorlds();
  expect(worlds[0]).toEqual({ name: 'documented', variants: [] });
  expect(worlds.filter((world) => world.variants.length === 0)).toHaveLength(1);
  const occurring = new Set(worlds.flatMap((world) => world.variants));
  expect([...occurring].sort()).toEqual(variants.map(({ id }) => id).sort());
});

test('worlds that are open at once share nothing, and a world that was closed may be opened again', async () => {
  const [documented] = conformingWorlds({ worlds: 1 });
  await using one = await documented!.open();
  await using two = await documented!.open();
  const { id } = (await (await call(one, 'run', { input: {} })).json()) as { id: string };
  expect((await call(two, `status/${id}`)).status).toBe(404);
  await two.close();
  await expect(call(two, 'health')).rejects.toThrow('fetch failed');
  await using again = await documented!.open();
  expect((await call(again, 'health')).status).toBe(200);
});

test('a virtual clock goes through the retention of a job at once', async () => {
  const [documented] = conformingWorlds({ worlds: 1, clock: 'virtual' });
  await using world = await documented!.open();
  const { id } = (await (await call(world, 'run', { input: {} })).json()) as { id: string };
  await world.advance(halfAnHour - 1000);
  expect((await call(world, `status/${id}`)).status).toBe(200);
  await world.advance(60_000);
  expect((await call(world, `status/${id}`)).status).toBe(404);
});

test('a real clock is not moved', async () => {
  const [documented] = conformingWorlds({ worlds: 1 });
  await using world = await documented!.open();
  await expect(world.advance(1)).rejects.toThrow('clock is real');
});
