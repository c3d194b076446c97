import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import type { WatchPlan } from './watch-plan.ts';
import { newWatch } from './watch-state.ts';

const day = 24 * 3_600_000;
const plan: WatchPlan = {
  rules: [{ id: 'one', estimate: { calls: 6, cost: 0, ms: 100 } }],
  every: 60_000,
  budget: { calls: 50_000, cost: 0, ms: day },
};

test('a rule that is judged again has room for seeing its violation several times more', () => {
  const fresh = newWatch('w', 'target', 7, 0);
  const doubt = { seed: 8, tries: 1, verdict: 'fail', at: 0, round: 1 } as const;
  const doubtful = { ...fresh, rules: { one: { tried: 0, doubt } } } as unknown as typeof fresh;

  expect(nextStep(plan, fresh, day)).toMatchObject({ isAgain: false, reserve: { calls: 39 } });
  expect(nextStep(plan, doubtful, day)).toMatchObject({ isAgain: true, seed: 8, reserve: { calls: 126 } });
});
