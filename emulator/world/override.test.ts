import { expect, test } from 'vitest';
import { documentedBehaviour } from '../core/documented-behaviour.ts';
import { type Override, withOverrides } from './override.ts';

test('overrides lie over each other, the last one on top', () => {
  const add = (id: string, add: number): Override => ({
    id,
    says: 'Waits longer.',
    behave: (base) => ({ waitLength: (asked) => (base.waitLength(asked) ?? 0) * 2 + add }),
  });
  const { waitLength } = withOverrides(documentedBehaviour, [add('one', 1), add('two', 2)]);
  expect(waitLength(1_000)).toBe((1_000 * 2 + 1) * 2 + 2);
});
