import { expect, test } from 'vitest';
import type { Profile } from '../profile/profile.ts';
import { worldOffers } from './world-offers.ts';

const profile = (capabilities?: Profile['capabilities']): Profile => ({
  ...{ name: 'emulated', control: 'http://127.0.0.1:1/control', secrets: {} },
  ...(capabilities === undefined ? {} : { capabilities }),
});

const small = {
  urls: { serverless: 'http://127.0.0.1:1/jobs' },
  keys: { valid: 'a-key', secondUser: 'another-key' },
  endpoints: { probe: 'p-1', limited: 'l-1' },
};

test('a world offers what it has', () => {
  const { offers, apis, schemas, endpoints } = worldOffers(profile(), small, undefined);
  expect([...offers].sort()).toEqual(['probe', 'second-user', 'time']);
  expect([...apis, ...schemas]).toEqual([]);
  expect([...endpoints].sort()).toEqual(['limited', 'probe']);
});

test('an API without a schema, and what rents only where the profile lets it', () => {
  const world = { ...small, urls: { ...small.urls, restV1: 'http://127.0.0.1:1/v1' } };
  const { offers, apis, schemas } = worldOffers(profile(), world, undefined);
  expect([...offers]).toEqual(expect.arrayContaining(['v1-served', 'spend']));
  expect([[...apis], [...schemas]]).toEqual([['v1'], []]);
  expect(worldOffers(profile({ spend: false }), world, undefined).offers).not.toContain('spend');
});

test('endpoints have the settings of the defaults, but for those that the profile names', () => {
  const defaults = worldOffers(profile(), small, undefined);
  expect(defaults.executionTimeouts).toEqual({ probe: null, limited: 60_000 });
  expect(defaults.requestsPerWorker).toEqual({ probe: null, limited: null });
  const own = worldOffers(
    profile({ executionTimeoutMs: { limited: 30_000, second: 5000 }, requestsPerWorker: { probe: 7 } }),
    small,
    undefined,
  );
  expect(own.executionTimeouts).toEqual({ probe: null, limited: 30_000 });
  expect(own.requestsPerWorker).toEqual({ probe: 7, limited: null });
});

test('where no world can be made, everything is taken to be there', () => {
  const { offers, endpoints } = worldOffers(profile(), undefined, undefined);
  expect(offers).toContain('balanced');
  expect(endpoints).toContain('scaling');
});
