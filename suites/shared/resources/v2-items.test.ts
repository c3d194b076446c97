import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { RestRequest } from '../../../service/client/rest-request.ts';
import { catalogIdNames, catalogIdOf, itemById, itemsIn } from './v2-items.ts';

const request: RestRequest = { api: 'v2', method: 'GET', path: '/pods', key: 'valid' };

describe('the items of a list', () => {
  test('are under its name, whatever array stands before it', () => {
    expect(itemsIn({ json: { notices: [], pods: [{ id: 'a' }] }, request })).toEqual([{ id: 'a' }]);
  });

  test('are unknown where several arrays may be the list', () => {
    expect(() => itemsIn({ json: { notices: [{ id: 'n' }], items: [{ id: 'a' }] }, request })).toThrow(
      Inconclusive,
    );
  });

  test('are unknown where something in it is no object', () => {
    expect(() => itemsIn({ json: { pods: [{ id: 'a' }, 'b'] }, request })).toThrow(Inconclusive);
  });

  test('are none where there is no list', () => {
    expect(itemsIn({ json: { pods: 'none' }, request })).toBeUndefined();
  });
});

describe('the item that has an id', () => {
  test('is found by `id`, or by the own name of its kind', () => {
    const [one, two] = [{ id: 'a' }, { ownerId: 'o', podId: 'b' }];
    expect(itemById([one, two], 'b', '/pods')).toBe(two);
    expect(itemById([one, two], 'o', '/pods')).toBeUndefined();
    expect(itemById([], 'a', '/pods')).toBeUndefined();
  });

  test('can not be told where no item has such a member', () => {
    expect(() => itemById([{ ownerId: 'o', uid: 'a' }], 'a', '/pods')).toThrow(Inconclusive);
  });
});

describe('the id of an item of a catalog', () => {
  const path = '/catalog/gpus';

  test('may have other names', () => {
    expect(catalogIdOf({ name: 'n', code: 'c' }, path)).toBe('c');
    expect(catalogIdOf({ name: 'n' }, path)).toBe('n');
    expect(catalogIdOf({ displayName: 'n' }, path)).toBe('n');
    expect(catalogIdOf({ memory: 80 }, path)).toBeUndefined();
    expect(catalogIdNames({ name: 'n', poolId: 'p', memory: 80 }, path)).toEqual(['poolId', 'name']);
  });

  test('has its own name rather than that of something else', () => {
    expect(catalogIdOf({ poolId: 'p', gpuTypeId: 'g' }, path)).toBe('g');
    expect(catalogIdOf({ poolId: 'p', name: 'n' }, path)).toBeUndefined();
  });
});
