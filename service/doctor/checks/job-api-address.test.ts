import { expect, test } from 'vitest';
import type { Profile } from '../../profile/profile.ts';
import { siteOf } from '../../profile/site-of-profile.ts';
import { answered, fakeCheckContext } from '../testing/fake-check-context.ts';
import { jobApiAddress } from './job-api-address.ts';

const profile: Profile = {
  ...{ name: 'ill', urls: { serverless: 'http://fake.invalid/v1' }, keys: { valid: 'key' }, secrets: {} },
  endpoints: { probe: 'p', second: 's' },
};

async function found(...statuses: readonly number[]) {
  const left = [...statuses];
  const checkContext = fakeCheckContext({
    ...{ profile, site: siteOf(profile) },
    health: async () => answered({ error: 'no' }, left.shift()!),
  });
  return jobApiAddress.run(checkContext);
}

test('a service that answers 5xx for each endpoint is a problem', async () => {
  expect(await found(500, 503)).toMatchObject([
    { level: 'problem', what: expect.stringContaining('answers 500 for each endpoint') },
  ]);
});

test('and none where it answers for one of them', async () => {
  expect(await found(200, 503)).toMatchObject([{ level: 'ok' }]);
});
