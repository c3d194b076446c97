import { expect, test } from 'vitest';
import { freedomsWithSections, sectionsOf, sectionWords } from './freedom-sections.ts';
import { variants } from './variants.ts';

test('the document leaves every freedom open that a variant takes, and no other is listed', () => {
  for (const variant of variants) expect(sectionsOf(variant)).toMatch(/^[1-9](\.\d+)?(, [1-9](\.\d+)?)*$/);
  const taken = new Set(variants.map(({ freedom }) => freedom));
  expect(freedomsWithSections.filter((freedom) => !taken.has(freedom))).toEqual([]);
});

test('a freedom without a section is a mistake of ours', () => {
  expect(() => sectionsOf({ freedom: 'none' })).toThrow('no section leaves "none" open');
});

test('one section is told as one', () => {
  expect([sectionWords('2.4'), sectionWords('7.1, 8')]).toEqual(['section 2.4', 'sections 7.1, 8']);
});
