import { expect, test } from 'vitest';
import { type TargetRun, targetRunDefaults } from './plan.ts';
import { sharedAmong } from './run-in-lanes.ts';

const rules = ['job.run.accepts', 'job.wait.honoured', 'job.cancel.queued'] as const;

function targetRunOf(id: string, count: number): TargetRun {
  return { ...targetRunDefaults, id, tier: 'embedded', seed: 1, rules: rules.slice(0, count) };
}

const idsOf = (shares: TargetRun[][]) => shares.map((targetRuns) => targetRuns.map(({ id }) => id));

test('each lane gets as many rules as the other, the heavy target runs first', () => {
  const targetRuns = [targetRunOf('light', 1), targetRunOf('heavy', 3), targetRunOf('middling', 2)];

  expect(idsOf(sharedAmong(targetRuns, 2))).toEqual([['heavy'], ['middling', 'light']]);
});

test('no lane is opened for nothing', () => {
  expect(idsOf(sharedAmong([targetRunOf('only', 1)], 2))).toEqual([['only']]);
  expect(sharedAmong([], 2)).toEqual([]);
});
