import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { start } from '../../emulator/start.ts';
import { stubTargets } from '../../mutants/stubs/stub-targets.ts';
import { type Clinic, foundIn, openClinic } from './clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

test('a good profile gives no finding, and all of it is looked at', async () => {
  const all = await clinic.check(await clinic.goodProfile());
  expect(all.flatMap(({ findings }) => findings).filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(all.length).toBeGreaterThan(30);
});

test('each clock that differs is reported', async () => {
  const ahead = await start({ port: 0, clock: 'real', now: Date.now() + 3_600_000 });
  onTestFinished(() => ahead.stop());
  const { capabilities, endpoints, ...profile } = await clinic.goodProfile(ahead);
  const { probe, second } = endpoints;
  const all = await clinic.check({
    ...{ ...profile, endpoints: { probe, second }, slackMs: 60_000 },
    capabilities: { ...capabilities, clockRate: 1 },
  });
  expect(foundIn(all)).toEqual(['warning clock.skew']);
  const skews = all.find(({ id }) => id === 'clock.skew')!.findings.map(({ what }) => what);
  expect(skews.join()).toMatch(/REST v2 is 3[56]\d\d s ahead.*worker is 3[56]\d\d s ahead/);
});

describe.concurrent('what answers everything alike is no target', () => {
  test.each(stubTargets)('%s', async (id) => {
    const profile = await clinic.goodProfile(await clinic.createWorld({ nullTarget: { id } }));
    const all = await clinic.check(profile);
    expect(foundIn(all).filter((found) => found.startsWith('problem'))).not.toEqual([]);
  });
});
