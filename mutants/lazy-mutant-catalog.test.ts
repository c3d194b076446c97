import { expect, test } from 'vitest';
import { variants } from './conforming/variants.ts';
import { createLazyMutantCatalog } from './lazy-mutant-catalog.ts';
import { faults } from './wrong/faults.ts';

test.each([
  ['a fault', { faults: [faults[0]!.id] }],
  ['a variant', { variants: [variants[0]!.id] }],
])('%s is there once it was prepared', async (_, request) => {
  const catalog = createLazyMutantCatalog();
  await catalog.prepare!(request);
  expect(catalog.overridesOf(request).map(({ id }) => id)).toEqual(Object.values(request).flat());
});

test('two requests at once share one catalog, and what its stub targets remember', async () => {
  const catalog = createLazyMutantCatalog();
  const nullTarget = { id: '200-object' };
  await Promise.all([catalog.prepare!({ nullTarget }), catalog.prepare!({ nullTarget })]);
  expect(() => catalog.createStub({ id: 'no-such' })).toThrow('Known:');
});

test('a request that names no mutant loads none, and gets the documented behaviour', async () => {
  const catalog = createLazyMutantCatalog();
  await catalog.prepare!({ faults: [] });
  expect(catalog.overridesOf({})).toEqual([]);
  expect(() => catalog.overridesOf({ faults: [faults[0]!.id] })).toThrow('started without mutants');
});

test('an unknown id is refused', async () => {
  const catalog = createLazyMutantCatalog();
  await catalog.prepare!({ faults: ['no-such'] });
  expect(() => catalog.overridesOf({ faults: ['no-such'] })).toThrow('there is no mutant no-such');
});
