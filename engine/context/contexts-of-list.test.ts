import { expect, test } from 'vitest';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import { valueIn } from './context.ts';
import { contextsOf } from './contexts-of.ts';
import { contextsOfList } from './contexts-of-list.ts';
import { valuesOf } from './factor-catalog.ts';

const contexts = contextsOf(madeUpFactors, ['changed', 'beside']);

test('every value of a list meets every value of a factor, and each context has its turn', () => {
  const found = contextsOfList(madeUpFactors, 3, contexts, 100);
  expect(found[0]).toEqual({});
  expect(new Set(found)).toEqual(new Set(contexts));
  for (const place of [0, 1, 2]) {
    const met = found.filter((_, index) => index % 3 === place);
    const values = new Set(met.map((context) => valueIn(madeUpFactors, context, 'changed')));
    expect(values, `what value ${place} met`).toEqual(new Set(valuesOf(madeUpFactors, 'changed')));
  }
  expect(found.length).toBeLessThanOrEqual(18);
});

test('a list that is longer comes up once, and one that is short as often as it may', () => {
  expect(contextsOfList(madeUpFactors, 40, contexts, 8)).toHaveLength(40);
  expect(contextsOfList(madeUpFactors, 3, contexts, 8)).toHaveLength(8);
  expect(contextsOfList(madeUpFactors, 3, contexts, 8).slice(0, 3)).toEqual([{}, {}, {}]);
});
