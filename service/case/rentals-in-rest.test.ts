import { describe, expect, test, vi } from 'vitest';
import type { RestRequest } from '../client/rest-request.ts';
import { guardCreations, guardRentals } from './rentals-in-rest.ts';

const renaming: RestRequest = {
  ...{ api: 'v2', method: 'PATCH', path: '/pods/{id}', ids: { id: 'p1' }, key: 'valid' },
  body: { name: 'plumbline-2' },
};
const look = async () => [{ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' }];
const renamed = vi.fn(async () => {});
const lookById = () => Promise.reject(new Error('REST is not asked'));

test('a rented Pod is looked at before REST changes it', async () => {
  const steps: string[] = [];
  const creations = {
    async begin() {
      steps.push('changed');
      return () => {};
    },
  };
  const assertOwn = vi.fn(async (isNamed: (id: string) => boolean) => {
    steps.push(`looked at: ${['p1', 'p2'].filter(isNamed)}`);
  });
  await guardRentals(creations, { assertOwn, renamed }, look).begin(renaming, lookById);
  expect(steps).toEqual(['looked at: p1', 'changed']);
  expect(renamed).toHaveBeenCalledWith(['p1'], 'plumbline-2');
  expect(assertOwn).toHaveBeenCalledWith(expect.any(Function), look);
});

test('what is not known to be ours is not changed', async () => {
  const begin = vi.fn(async () => () => {});
  const assertOwn = () => Promise.reject(new Error('it is left alone'));
  const guarded = guardRentals({ begin }, { assertOwn, renamed }, look);
  await expect(guarded.begin(renaming, lookById)).rejects.toThrow('left alone');
  expect(begin).not.toHaveBeenCalled();
});

test('a rented Pod is looked at as well where its id stands in the path', async () => {
  const assertOwn = vi.fn(async (isNamed: (id: string) => boolean) => {
    expect(['p1', 'p2'].filter(isNamed)).toEqual(['p1']);
  });
  const request = { ...renaming, path: '/pods/p1?x=1', ids: {} };
  await guardRentals({ begin: async () => () => {} }, { assertOwn, renamed }, look).begin(request, lookById);
  expect(assertOwn).toHaveBeenCalledOnce();
});

describe('what REST has made', () => {
  const nothing = async () => {};
  const rentals = { begin: async () => () => {}, assertOwn: nothing, assertFree: vi.fn(nothing) };
  const creations = {
    assertOwn: vi.fn(nothing),
    isClaimed: (id: string) => id === 'p1',
  };

  test('is looked at before GraphQL changes it', async () => {
    const isNamed = (id: string) => id === 'p1';
    await guardCreations(rentals, creations, lookById).assertOwn(isNamed, look);
    expect(creations.assertOwn).toHaveBeenCalledWith(isNamed, lookById);
    creations.assertOwn.mockRejectedValueOnce(new Error('it is left alone'));
    const again = guardCreations(rentals, creations, lookById).assertOwn(isNamed, look);
    await expect(again).rejects.toThrow('left alone');
  });

  test('is not looked for as somebody else’s', async () => {
    await guardCreations(rentals, creations, lookById).assertFree(new Set(['p1', 'p2']), ['pod'], look);
    expect(rentals.assertFree).toHaveBeenCalledWith(new Set(['p2']), ['pod'], look);
  });
});

test.each([
  ['reads', { ...renaming, method: 'GET' }],
  ['names nothing', { ...renaming, method: 'POST', path: '/pods', ids: {} }],
] as const)('a call that %s costs no look', async (_, request) => {
  const assertOwn = vi.fn(async () => {});
  await guardRentals({ begin: async () => () => {} }, { assertOwn, renamed }, look).begin(request, lookById);
  expect(assertOwn).not.toHaveBeenCalled();
});
