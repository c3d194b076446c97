import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { World } from '../world/world.ts';
import { defaultWorld, type Worlds } from '../world/worlds.ts';
import { routedUrl, worldAt, worldOf } from './world-of.ts';

const named = (id: string) =>
  ({ id, jobApiPath: '/v1', graphqlPath: '/graphql', route: (url) => url }) as World;
const own = named('w1');
const usual = named(defaultWorld);
const worlds = { find: (id) => [own, usual].find((one) => one.id === id) } as Worlds;

const callOf = (url: string) => ({ url }) as IncomingMessage;

test.each([
  ['/worlds/w1/v1/probe/run?a=1', own, '/v1/probe/run?a=1'],
  ['/v1/probe/run', usual, '/v1/probe/run'],
  ['/worlds/gone/v1', undefined, '/v1'],
  ['/worlds/w1', usual, '/worlds/w1'],
])('%s is below a world', (url, world, rest) => {
  expect(worldAt(callOf(url), worlds)).toEqual({ world, url: rest });
});

test('a call stays in its world once its path is written anew', () => {
  const call = callOf('/worlds/w1/v1/probe/health');
  call.url = routedUrl(call, worlds);

  expect(call.url).toMatch(/probe\/health$/);
  expect(worldOf(call, worlds)).toBe(own);
});
