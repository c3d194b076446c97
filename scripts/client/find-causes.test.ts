import { expect, test } from 'vitest';
import type { ClientWorld } from './client-world.ts';
import { findCauses } from './find-causes.ts';

const world = (name: string, ...variants: string[]) => ({ name, variants, troubles: [] });

test('the smallest set of variants is found, and explains every world that has it', async () => {
  const fails = async ({ variants: some }: ClientWorld) => some.includes('b') && some.includes('d');
  const failed = [world('one', 'a', 'b', 'c', 'd', 'e'), world('two', 'b', 'd', 'f')];
  expect(await findCauses(failed, fails)).toEqual([
    { variants: ['b', 'd'], troubles: [], worlds: ['one', 'two'], failed: 3, repeats: 3 },
  ]);
});

test('two causes are found one after the other', async () => {
  const fails = async ({ variants: some }: ClientWorld) => some.includes('a') || some.includes('z');
  const causes = await findCauses([world('one', 'a', 'b'), world('two', 'y', 'z')], fails);
  expect(causes.map(({ variants, worlds }) => [variants, worlds])).toEqual([
    [['a'], ['one']],
    [['z'], ['two']],
  ]);
});

test('what does not fail again keeps its variants, and says so', async () => {
  expect(await findCauses([world('one', 'a', 'b')], async () => false)).toEqual([
    { variants: ['a', 'b'], troubles: [], worlds: ['one'], failed: 0, repeats: 3 },
  ]);
});

test('trouble is a cause like a variant, alone or together with one', async () => {
  const fails = async ({ variants, troubles }: ClientWorld) =>
    troubles.includes('503') || (troubles.includes('cut') && variants.includes('a'));
  const failed = [
    { name: 'one', variants: ['a', 'b'], troubles: ['429', '503'] },
    { name: 'two', variants: ['a', 'b'], troubles: ['cut'] },
  ];
  const causes = await findCauses(failed, fails);
  expect(causes.map(({ variants, troubles }) => [variants, troubles])).toEqual([
    [[], ['503']],
    [['a'], ['cut']],
  ]);
});
