import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tiers } from '../../engine/property/tier.ts';
import { trialDefaults } from '../../engine/run/plan.ts';
import { mostContextCalls } from '../context/resource-factors.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { made } from '../testing/judge-fixture.ts';
import { outlineOf } from './outline.ts';
import type { Check, Declaration, RuleContext } from './rule.ts';

const served: Pick<RuleContext, 'schema' | 'types'> = {
  schema: async () => ({ unreadable: 'there is none' }),
  types: async () => ({ because: 'off', unreadable: 'there are none' }),
};

async function outline(check: Check, declares: Partial<Declaration> = {}, tier = tiers.gate) {
  const { target, transport, calls } = fakeTarget(() => json(500, {}), 60);
  const options = { ...trialDefaults, target, transport, receiver: undefined, tier, seed: 1 };
  const rule = made('job.run.accepts', check, declares);
  const found = await outlineOf(rule, { ...options, ...{ memory: 'test', callMs: 1, served } });
  return { ...found, made: calls.length };
}

const never = async (): Promise<never> => {
  throw new Error('no case is run');
};

test('each property tells its cases, and none of them is run', async () => {
  const found = await outline(async ({ property }) => {
    await property(fc.integer(), never);
    await property(fc.integer(), never, { atMost: 4 });
    await property([1, 2, 3], never);
    await property(fc.integer(), never, { inTurn: true });
  });
  const waits = { least: 0, most: 0 };
  expect(found.properties).toEqual([
    { cases: 30, atOnce: 30, inTurn: false, concurrencyGroup: 'working', waits },
    { cases: 4, atOnce: 30, inTurn: false, concurrencyGroup: 'working', waits },
    { cases: 3, atOnce: 30, inTurn: false, concurrencyGroup: 'working', waits },
    { cases: 5, atOnce: 1, inTurn: true, concurrencyGroup: undefined, waits },
  ]);
  expect(found).toMatchObject({ calls: 3, made: 0, missing: undefined });
});

test('a rule all of whose cases take turns is not run by a tier without', async () => {
  const found = await outline(({ property }) => property([1], never, { inTurn: true }), {}, tiers.smoke);
  expect(found).toMatchObject({ properties: [], missing: expect.stringContaining('take turns') });
});

test('a case waits what the rule declares, as far as the tier lets it', async () => {
  const waits = { least: 6000, most: 86_400_000 };
  const found = await outline(({ property }) => property([1], never), { waits });
  expect(found.properties[0]?.waits).toEqual({ least: 6000, most: 90_000 * 60 });
});

test('what a rule lacks is told, before its check or by it', async () => {
  expect((await outline(never, { api: 'v2' })).missing).toContain('urls.restV2');
  const found = await outline(async (fixture) => fixture.notRun('the target has no such thing'));
  expect(found.missing).toBe('the target has no such thing');
});

test('what a context may call besides is part of the calls of a case, where others use the target', async () => {
  const check: Check = ({ property }) => property([1], never);
  const of = async (declares: Partial<Declaration>) => (await outline(check, declares)).calls;
  expect(await of({ api: 'v2', fixes: {} })).toBe(3 + mostContextCalls);
  expect(await of({ api: 'v2' })).toBe(3);
  expect(await of({ fixes: {} })).toBe(3);
});
