import { afterAll, beforeAll, expect, test } from 'vitest';
import { prove } from '../../engine/prove/prove.ts';
import { targetRunDefaults } from '../../engine/run/plan.ts';
import { runPlan } from '../../engine/run/run-plan.ts';
import { alterations, catalog } from '../../examples/leases/mutants.ts';
import { rules } from '../../examples/leases/rules.ts';
import type { StoreTargetRun } from '../../examples/leases/run.ts';
import { startStore } from '../../examples/leases/server.ts';

const module = new URL('../../examples/leases/run.ts', import.meta.url).pathname;
const suite = { module, rules };
let store: Awaited<ReturnType<typeof startStore>>;

beforeAll(async () => {
  store = await startStore(alterations);
});
afterAll(() => store.stop());

test('the store keeps its rules, in every context', async () => {
  const targetRun: StoreTargetRun = {
    ...targetRunDefaults,
    ...{ id: 'store', rules: catalog.rules, tier: 'embedded', seed: 1, url: store.url },
  };
  const results = await runPlan(suite, { targetRuns: [targetRun], atOnce: 5 }, () => {});
  const judged = results.get('store')!;
  expect(judged.map(({ verdict, reason }) => [verdict, reason])).toEqual(
    judged.map(() => ['pass', undefined]),
  );
  expect(judged).toHaveLength(5);
});

test('its checks are proven: mutants are killed, variants pass, no check passes on a stub target', async () => {
  const options = { target: { url: store.url }, seed: 1, cases: undefined, full: true };
  const { problems, faults } = await prove(suite, catalog, options, () => {});
  expect(problems).toEqual([]);
  expect(faults.filter(({ caught }) => caught.length > 0)).toHaveLength(11);
});

test('a mutant that shows in one context alone is reported with it, and with the case', async () => {
  const targetRun: StoreTargetRun = {
    ...targetRunDefaults,
    ...{ id: 'wrong', rules: ['lease.excludes'], tier: 'embedded', seed: 1, url: store.url },
    world: { faults: ['a-second-lease-holds-for-nobody'] },
  };
  const results = await runPlan(suite, { targetRuns: [targetRun], atOnce: 5 }, () => {});
  const [result] = results.get('wrong')!;
  expect(result?.verdict).toBe('fail');
  expect(JSON.stringify(result?.failure)).toContain('leased before');
});
