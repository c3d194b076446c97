import { expect, test } from 'vitest';
import { matchCall } from './match-call.ts';
import type { DescribedWorld } from './variables.ts';

const world = {
  urls: {
    serverless: 'http://target.example/serverless/v1',
    restV1: 'http://target.example/rest/v1',
    restV2: 'http://target.example/rest/v2',
    graphql: 'http://target.example/graphql',
  },
  addresses: {},
} as unknown as DescribedWorld;

test.each([
  ['POST', '/serverless/v1/probe/run', 'run'],
  ['POST', '/%73erverless/v1/probe/%72un', 'run'],
  ['GET', '/rest/v2/pods/a%2Db', 'getPod'],
])('%s %s is %s', (method, path, id) => {
  expect(matchCall(method, path, world).operation?.id).toBe(id);
});

test('what means something else as it is stays escaped', () => {
  expect(matchCall('GET', '/rest/v2/pods/a%2Fb', world).params).toEqual({ id: 'a/b' });
  expect(matchCall('GET', '/rest/v2%2Fpods', world).operation).toBeUndefined();
});
