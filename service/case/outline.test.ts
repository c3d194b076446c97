import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Tier, tiers } from '../../engine/property/tier.ts';
import { targetRunDefaults } from '../../engine/run/plan.ts';
import type { RuleId } from '../../generated/rules.ts';
import type { RestApi } from '../client/rest-request.ts';
import { mostContextCalls } from '../context/resource-factors.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { made } from '../testing/judge-fixture.ts';
import { outlineOf } from './outline.ts';
import type { Check, Declaration, RuleContext } from './rule.ts';

const served: Pick<RuleContext, 'schema' | 'types'> = {
  schema: async () => ({ unreadable: 'there is none' }),
  types: async () => ({ because: 'off', unreadable: 'there are none' }),
};

type Outlining = { declares?: Partial<Declaration>; tier?: Tier; id?: RuleId; apis?: readonly RestApi[] };

async function outline(
  check: Check,
  { declares = {}, tier = tiers.gate, id = 'job.run.accepts', apis = [] }: Outlining = {},
) {
  const { target, transport, calls } = fakeTarget(() => json(500, {}), 60, { apis: new Set(apis) });
  const options = { ...targetRunDefaults, target, transport, receiver: undefined, tier, seed: 1 };
  const rule = made(id, check, declares);
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
  const found = await outline(({ property }) => property([1], never, { inTurn: true }), {
    tier: tiers.smoke,
  });
  expect(found).toMatchObject({ properties: [], missing: expect.stringContaining('take turns') });
});

test('a case waits what the rule declares, as far as the tier lets it', async () => {
  const waits = { least: 6000, most: 86_400_000 };
  const found = await outline(({ property }) => property([1], never), { declares: { waits } });
  expect(found.properties[0]?.waits).toEqual({ least: 6000, most: 90_000 * 60 });
});

test('what a rule lacks is reported, before its check or by it', async () => {
  expect((await outline(never, { id: 'v2.list.wrapped' })).missing).toContain('urls.restV2');
  const found = await outline(async (fixture) => fixture.notRun('the target has no such thing'));
  expect(found.missing).toBe('the target has no such thing');
});

test('what a context may call besides is part of the calls of a case, where others use the target', async () => {
  const check: Check = ({ property }) => property([1], never);
  const of = async (outlining: Outlining) => (await outline(check, outlining)).calls;
  const ofV2 = { id: 'v2.list.wrapped', apis: ['v2'] } as const;
  expect(await of({ ...ofV2, declares: { fixes: {} } })).toBe(3 + mostContextCalls);
  expect(await of(ofV2)).toBe(3);
  expect(await of({ declares: { fixes: {} } })).toBe(3);
});
