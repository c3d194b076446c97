import { expect, test } from 'vitest';
import type { Profile } from '../../profile/profile.ts';
import { siteOf } from '../../profile/site-of-profile.ts';
import type { Finding } from '../finding.ts';
import { answered, fakeCheckContext } from '../testing/fake-check-context.ts';
import { invalidKey } from './invalid-key.ts';
import { jobApiAddress } from './job-api-address.ts';
import { validKey } from './valid-key.ts';

const profile: Profile = {
  ...{ name: 'bare', urls: { serverless: 'http://fake.invalid/v1' }, keys: { valid: 'key' }, secrets: {} },
};

/** What is found of a target without endpoints that answers both keys so. */
async function findings(valid: number, invalid: number): Promise<Finding[]> {
  const checkContext = fakeCheckContext({
    ...{ profile, site: siteOf(profile) },
    job: async ({ key }) => answered({ error: 'no' }, key === 'valid' ? valid : invalid),
  });
  const found = [jobApiAddress, validKey, invalidKey].map((one) => one.run(checkContext));
  return (await Promise.all(found)).flat();
}

test('an address where nothing is shows no key to be taken', async () => {
  expect(await findings(404, 404)).toEqual([
    expect.objectContaining({ level: 'warning', todo: expect.stringContaining('the version prefix') }),
  ]);
});

test('a key that is refused is a problem', async () => {
  expect(await findings(401, 401)).toContainEqual(
    expect.objectContaining({ level: 'problem', what: expect.stringContaining('keys.valid is refused') }),
  );
});

test('a target that distinguishes keys accepts the valid one', async () => {
  expect((await findings(404, 401)).map(({ level }) => level)).toEqual(['warning', 'ok', 'ok']);
});
