import { expect, test } from 'vitest';
import { type Trial, trialDefaults } from './plan.ts';
import { sharedAmong } from './run-in-lanes.ts';

const rules = ['job.run.accepts', 'job.wait.honoured', 'job.cancel.queued'] as const;

function trialOf(id: string, count: number): Trial {
  return { ...trialDefaults, id, tier: 'embedded', seed: 1, rules: rules.slice(0, count) };
}

const idsOf = (shares: Trial[][]) => shares.map((trials) => trials.map(({ id }) => id));

test('each lane gets as many rules as the other, the heavy trials first', () => {
  const trials = [trialOf('light', 1), trialOf('heavy', 3), trialOf('middling', 2)];

  expect(idsOf(sharedAmong(trials, 2))).toEqual([['heavy'], ['middling', 'light']]);
});

test('no lane is opened for nothing', () => {
  expect(idsOf(sharedAmong([trialOf('only', 1)], 2))).toEqual([['only']]);
  expect(sharedAmong([], 2)).toEqual([]);
});
