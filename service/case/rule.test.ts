import { expect, test } from 'vitest';
import { CheckRegistry } from './rule.ts';

test('a rule has one check', () => {
  const registry = new CheckRegistry();
  const check = { id: 'job.run.ids-differ', declares: { calls: 1 }, check: async () => {} } as const;

  registry.register(check);

  expect(registry.all()).toEqual([check]);
  expect(() => registry.register(check)).toThrow('job.run.ids-differ has two checks');
});
