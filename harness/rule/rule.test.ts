import { expect, test } from 'vitest';
import { registeredChecks, rule } from './rule.ts';

test('a rule has one check', () => {
  rule('job.run.ids-differ', { calls: 1 }, async () => {});

  expect(registeredChecks()).toEqual([expect.objectContaining({ id: 'job.run.ids-differ' })]);
  expect(() => rule('job.run.ids-differ', { calls: 1 }, async () => {})).toThrow(
    'job.run.ids-differ has two checks',
  );
});
