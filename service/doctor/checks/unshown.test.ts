import { expect, test } from 'vitest';
import type { Profile } from '../../profile/profile.ts';
import { siteOf } from '../../profile/site-of-profile.ts';
import { answered, fakeCheckContext, probeJobsOf } from '../testing/fake-check-context.ts';
import { invalidKey } from './invalid-key.ts';
import { noAccessKey } from './no-access-key.ts';
import { scaleUp } from './scale-up.ts';
import { secondUserKey } from './second-user-key.ts';
import { validKey } from './valid-key.ts';

/** The levels of what is found of a key where every call is answered so. */
async function levelsWhere(status: number): Promise<string[]> {
  const answer = async () => answered({ error: 'later' }, status);
  const at = (path: string): string => `http://fake.invalid/${path}`;
  const whole: Profile = {
    ...fakeCheckContext({}).profile,
    urls: { serverless: at('v1'), restV2: at('v2'), graphql: at('graphql') },
    keys: { valid: 'key', noAccess: 'other', secondUser: 'second' },
  };
  const asked = { job: answer, health: answer, rest: answer, graphql: answer };
  const checkContext = fakeCheckContext({ profile: whole, site: siteOf(whole), ...asked });
  const found = [validKey, invalidKey, noAccessKey, secondUserKey].map((one) => one.run(checkContext));
  return (await Promise.all(found)).flat().map(({ level }) => level);
}

test.each([429, 307])('answers %i show of no key whether it is accepted or refused', async (status) => {
  const [valid, invalid, noAccess, second] = await levelsWhere(status);
  expect([valid, invalid, noAccess]).toEqual(['skipped', 'skipped', 'skipped']);
  expect(second).not.toBe('ok');
});

test('where no job of the probe ran, nothing shows how soon workers start', async () => {
  const refused = { came: 'refused', words: 'answered 429' } as const;
  const probeJobs = probeJobsOf([refused, refused]);
  expect(await scaleUp.run(fakeCheckContext({ probeJobs }))).toMatchObject([{ level: 'skipped' }]);
});
