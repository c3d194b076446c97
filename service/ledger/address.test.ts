import { describe, expect, test } from 'vitest';
import { fingerprintAddresses, movedAddresses, withinAddresses } from './address.ts';

const urls = {
  serverless: 'http://a/s',
  restV1: 'http://a/v1',
  restV2: 'http://a/v2',
  graphql: 'http://a/g',
};
const record = fingerprintAddresses({ urls });

describe('addresses that have moved', () => {
  test('are none where a slash was added', () => {
    expect(movedAddresses({ urls: { ...urls, restV2: 'http://a/v2/' } }, record)).toEqual([]);
  });

  test.each(['serverless', 'restV1', 'restV2', 'graphql'] as const)('are named: %s', (name) => {
    expect(movedAddresses({ urls: { ...urls, [name]: 'http://b' } }, record)).toEqual([`urls.${name}`]);
  });

  test('are named where they are gone', () => {
    const { restV1: _, ...others } = urls;
    expect(movedAddresses({ urls: others }, record)).toEqual(['urls.restV1, which is gone']);
  });

  test('are named where an emulator is elsewhere', () => {
    const control = fingerprintAddresses({ control: 'http://a' });
    expect(movedAddresses({ control: 'http://b' }, control)).toEqual(['control']);
  });

  test('are those of the job API alone in a record of an older version', () => {
    const { address } = record;
    expect(movedAddresses({ urls: { ...urls, restV2: 'http://b' } }, { address })).toEqual([]);
  });
});

describe('a profile within the addresses of a record', () => {
  const profile = { name: 'staging', urls, secrets: {} };

  test('has no API that the run did not have', () => {
    const { graphql: _, ...others } = urls;
    const within = withinAddresses(profile, fingerprintAddresses({ urls: others }));
    expect(within.urls).toEqual(others);
  });

  test('is as it is where the record has all of them, or is of an older version', () => {
    expect(withinAddresses(profile, record)).toEqual(profile);
    expect(withinAddresses(profile, { address: 'a' })).toBe(profile);
  });
});
