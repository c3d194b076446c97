import { expect, test } from 'vitest';
import { ownershipBySight, ownershipOf } from './ownership.ts';

const name = 'plumbline-mwvx2k9a-01234567';
const answered = (shownName: unknown, before = {}) => ({
  ...{ id: 'p1', apis: ['v2'] as const, name, shownName, before, profileIds: new Set<string>() },
});

test.each([20, 22, 26])('a new id under our name cut to %i characters is ours', (length) => {
  const cut = name.slice(0, length);
  expect(ownershipOf(answered(cut, { v2: [] }))).toBe('own');
  expect(ownershipBySight(answered(undefined, { v2: [] }), { name: cut })).toBe('own');
});

test('where it is not known to be new a cut name proves nothing', () => {
  const cut = name.slice(0, 20);
  expect(ownershipOf(answered(cut))).toBe('unknown');
  expect(ownershipBySight(answered(undefined), { name: cut })).toBe('foreign');
});

test.each(['plumbline-mwvx2k9a-76543210', 'plumbline-staging', 'prod-db'])('%s is none of ours', (shown) => {
  expect(ownershipBySight(answered(undefined, { v2: [] }), { name: shown })).toBe('foreign');
});
