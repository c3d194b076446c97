import { describe, expect, test } from 'vitest';
import { catalogIdNames, catalogIdOf, idOf } from './v2-items.ts';

describe('the id of an item', () => {
  test('is called so, or as if it were one', () => {
    expect(idOf({ podId: 'b', id: 'a' })).toBe('a');
    expect(idOf({ name: 'n', podId: 'b' })).toBe('b');
    expect(idOf({ name: 'n', id: 7 })).toBeUndefined();
  });

  test('of a catalog may have other names', () => {
    expect(catalogIdOf({ name: 'n', code: 'c' })).toBe('c');
    expect(catalogIdOf({ name: 'n' })).toBe('n');
    expect(catalogIdOf({ memory: 80 })).toBeUndefined();
    expect(catalogIdNames({ name: 'n', poolId: 'p', memory: 80 })).toEqual(['poolId', 'name']);
  });
});
