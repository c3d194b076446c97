import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { admit } from './access.ts';

const { service, endpoint } = createCoreFixture();
service.keys.set('stranger-key', 'stranger');

const admitted = (authorization: string | undefined, endpointId = 'e1') =>
  admit(service, 'health', authorization, endpointId);

test.each(['Bearer first-key', 'bearer first-key', 'BEARER   first-key  ', 'first-key'])(
  'a known key is let in as %j',
  (authorization) => {
    expect(admitted(authorization)).toEqual({ endpoint, user: 'first-user' });
  },
);

test.each([undefined, '', '   ', 'Bearer', 'Bearer   '])('%j is a missing key', (authorization) => {
  expect(admitted(authorization)).toMatchObject({ refusal: 'missing-key' });
});

test.each(['Bearer other-key', 'Bearerfirst-key', 'Basic first-key', 'first-key,first-key', 'toString'])(
  '%j is an invalid key',
  (authorization) => {
    expect(admitted(authorization)).toMatchObject({ refusal: 'invalid-key' });
  },
);

test('a key is taken whole, even one that begins with the name of the scheme', () => {
  service.keys.set('bearer-of-news', 'first-user');
  expect(admitted('bearer-of-news')).toEqual({ endpoint, user: 'first-user' });
});

test('the key of a user without access is refused as such', () => {
  expect(admitted('Bearer stranger-key')).toMatchObject({ refusal: 'no-access' });
});

test('an endpoint that is not there is told only to callers with a valid key', () => {
  expect(admitted('Bearer first-key', 'nowhere')).toMatchObject({ refusal: 'unknown-endpoint' });
  expect(admitted('Bearer other-key', 'nowhere')).toMatchObject({ refusal: 'invalid-key' });
});
