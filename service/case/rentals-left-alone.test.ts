import { describe, expect, test, vi } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Inventory } from '../ledger/inventory.ts';
import { noPods, opened, ours, rented, target } from '../testing/opened-rentals.ts';

describe('a Pod that was not rented here is left alone', () => {
  test.each<[string, Inventory, ReadonlySet<string>]>([
    ['existed before', { graphql: ['p9'] }, new Set()],
    ['existed before by REST', { graphql: [], v2: ['p9'] }, new Set()],
    ['is named by the profile', { graphql: [] }, new Set(['p9'])],
    ['may be read as one that existed before', { graphql: ['P9'] }, new Set()],
  ])('when the id of the answer %s', async (_, before, profileIds) => {
    const { rentals, lines } = opened(before, profileIds);
    (await rentals.begin('plumbline-1'))(ours('p9'));
    expect(lines.at(-1)).toBe('answered p9');
    expect(rentals.misattributed()).toContain('answered with the id p9');
    const { access, calls } = target([{ id: 'p7', name: 'plumbline-1' }], 204);
    await rentals.clear(access);
    expect(calls).toEqual(['myself', 'podStop', 'DELETE p7']);
    await expect(rentals.assertOwn((id) => id === 'p9', noPods)).rejects.toThrow(Inconclusive);
  });

  test.each([
    ['no name', rented, 'somebodys'],
    ['our name', ours, 'somebodys'],
    ['our name, and that is of another run', ours, 'plumbline-mb3y-9c0d1e2f'],
  ])('when it is listed under another name, and its create was answered with %s', async (_, answer, name) => {
    const { rentals } = opened();
    (await rentals.begin('plumbline-1'))(answer('p9'));
    const look = async () => [{ id: 'p9', name, desiredStatus: 'RUNNING' }];
    const asserted = rentals.assertOwn((id) => id === 'p9', look);
    await expect(asserted).rejects.toThrow('shown under another name');
  });

  test('at the end, where what was rented is looked for by its name', async () => {
    const { rentals } = opened();
    (await rentals.begin('plumbline-1'))(ours('p9'));
    const pods = [
      { id: 'p9', name: 'somebodys' },
      { id: 'p7', name: 'plumbline-1' },
    ];
    const { access, calls } = target(pods, 204);
    await rentals.clear(access);
    expect(calls).toEqual(['myself', 'myself', 'podStop', 'DELETE p7']);
  });
});

test('an answer without a name costs one look before each change', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(rented('p1'));
  const look = vi.fn(async () => [{ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' }]);
  await rentals.assertOwn((id) => id === 'p1', look);
  await rentals.assertOwn((id) => id === 'p1', look);
  expect(look).toHaveBeenCalledTimes(2);
  expect(lines.at(-1)).toBe('shown');
});

describe('an id that is somebody else’s by now', () => {
  const named = (name: string) => async () => [{ id: 'p1', name, desiredStatus: 'RUNNING' }];

  test('is not changed again', async () => {
    const { rentals, lines } = opened();
    (await rentals.begin('plumbline-1'))(ours('p1'));
    await rentals.assertOwn((id) => id === 'p1', named('plumbline-1'));
    const again = rentals.assertOwn((id) => id === 'p1', named('plumbline-worker'));
    await expect(again).rejects.toThrow('left alone');
    expect(lines.at(-1)).toBe('answered p1');
  });

  test('is changed under a name that an update gave', async () => {
    const { rentals, lines } = opened();
    (await rentals.begin('plumbline-1'))(ours('p1'));
    await rentals.renamed(['p1'], 'plumbline-renamed');
    await rentals.assertOwn((id) => id === 'p1', named('plumbline-renamed'));
    expect(lines).toContain('renamed plumbline-renamed');
  });

  test('is not stopped again', async () => {
    const { rentals } = opened();
    (await rentals.begin('plumbline-1'))(ours('p1'));
    const pod = { id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' };
    const { access, calls } = target([pod], 500);
    const { call } = access.graphql;
    await rentals.clear({
      ...access,
      graphql: {
        call(request, role) {
          if (request.name === 'podStop') pod.name = 'plumbline-lxk2-99999999';
          return call(request, role);
        },
      },
    });
    expect(calls).toEqual(['myself', 'podStop', 'DELETE p1', 'myself']);
  });
});

describe('what a mutation names and no create was answered with', () => {
  const named = new Set(['p9', 'word']);
  const unlooked = () => Promise.reject(new Error('nothing is listed'));
  const listing = (name: unknown) => async () => [{ id: 'p9', name, desiredStatus: 'RUNNING' }];

  test.each<[string, Inventory, ReadonlySet<string>]>([
    ['existed before', { graphql: ['p9'] }, new Set()],
    ['existed before by REST', { graphql: [], v1: ['p9'] }, new Set()],
    ['is named by the profile', { graphql: [] }, new Set(['p9'])],
    ['may be read as one that existed before', { graphql: ['P9'] }, new Set()],
    ['may be read as one of the profile', { graphql: [] }, new Set(['P9'])],
  ])('is left alone where it %s', async (_, before, profileIds) => {
    const { rentals } = opened(before, profileIds);
    await expect(rentals.assertFree(named, ['pod'], unlooked)).rejects.toThrow('p9');
  });

  test.each(['somebodys', 'plumbline-mb3y-9c0d1e2f'])(
    'is left alone where it is shown under the name %s of somebody else',
    async (shown) => {
      const { rentals } = opened();
      const asserted = rentals.assertFree(named, ['pod'], listing(shown));
      await expect(asserted).rejects.toThrow('p9 is shown under a name that is none of ours');
    },
  );

  test('is left alone where nothing shows whose it is', async () => {
    const { rentals } = opened({});
    await expect(rentals.assertFree(named, ['pod'], listing(null))).rejects.toBeInstanceOf(Inconclusive);
  });

  test.each([
    ['is shown under a name of this run', {}, listing('Plumbline-mb3x-1a2b3c4d-more')],
    ['is shown under a name of this run that was cut', {}, listing('plumbline-mb3x-1a')],
    ['is shown without a name, and is new', { graphql: [] }, listing(null)],
    ['is made up', {}, noPods],
  ] as const)('is let through where it %s', async (_, before, look) => {
    const { rentals } = opened(before);
    await expect(rentals.assertFree(named, ['pod'], look)).resolves.toBeUndefined();
  });

  test('costs no list where it is of another kind, or ours', async () => {
    const { rentals } = opened();
    await rentals.assertFree(named, ['template'], unlooked);
    (await rentals.begin('plumbline-1'))(ours('p9'));
    await rentals.assertFree(new Set(['p9']), ['pod'], unlooked);
  });
});
