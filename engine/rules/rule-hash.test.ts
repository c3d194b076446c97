import { expect, test } from 'vitest';
import { madeUpService } from '../testing/made-up-service.ts';
import { catalogHashOf, ruleHashOf } from './rule-hash.ts';

const [rule, other] = Object.values(madeUpService.rules);

test('the hash of a rule changes with what it says and how it is judged', () => {
  const hash = ruleHashOf(rule!);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(ruleHashOf({ ...rule! })).toBe(hash);
  expect(ruleHashOf({ ...rule!, consequence: 'Nobody minds.' })).toBe(hash);
  for (const change of [
    { says: 'Else.' },
    { judge: 'Else.' },
    { level: 'beta' },
    { needs: ['time'] },
  ] as const)
    expect(ruleHashOf({ ...rule!, ...change })).not.toBe(hash);
});

test('the hash of a catalog does not depend on the order of its rules', () => {
  const both = catalogHashOf({ [rule!.id]: rule!, [other!.id]: other! });
  expect(catalogHashOf({ [other!.id]: other!, [rule!.id]: rule! })).toBe(both);
  expect(catalogHashOf({ [rule!.id]: rule! })).not.toBe(both);
});
