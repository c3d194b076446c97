import { expect, test } from 'vitest';
import { clientWorlds, partsOf, worldOfParts } from './client-world.ts';

test('the documented world comes first and has no trouble, then each kind alone, then kinds in turn', () => {
  const worlds = clientWorlds(4, ['429', '503', 'cut']);
  expect(worlds.map(({ name, troubles }) => [name, troubles])).toEqual([
    ['documented', []],
    ['trouble-429', ['429']],
    ['trouble-503', ['503']],
    ['trouble-cut', ['cut']],
    ['world-1', ['429', '503']],
    ['world-2', ['cut', '429']],
    ['world-3', ['503', 'cut']],
  ]);
  expect(worlds[5]!.variants.length).toBeGreaterThan(1);
});

test('without trouble there is none', () => {
  expect(clientWorlds(2, []).map(({ troubles }) => troubles)).toEqual([[], []]);
});

test('a world can be told by its parts', () => {
  const world = { name: 'one', variants: ['a', 'b'], troubles: ['503'] };
  expect(partsOf(world)).toEqual(['a', 'b', 'trouble:503']);
  expect(worldOfParts('one', partsOf(world))).toEqual(world);
});
