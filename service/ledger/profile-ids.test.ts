import { expect, test } from 'vitest';
import { profileIds } from './profile-ids.ts';

test('ids of the profile are those of its endpoints, and whatever the address of a balanced one holds', () => {
  const url = 'https://abc123.api.invalid/lb/def456';
  const ids = profileIds({
    endpoints: { probe: 'p1', second: 's1' },
    balanced: { url, key: { header: 'authorization' } },
  });
  expect([...ids]).toEqual(expect.arrayContaining(['p1', 's1', 'abc123', 'def456']));
});
