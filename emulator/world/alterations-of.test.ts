import { expect, test } from 'vitest';
import { WorldOrderError } from '../errors.ts';
import { alterationsOf } from './alterations-of.ts';

const idsOf = (order: Parameters<typeof alterationsOf>[0]) => alterationsOf(order).map(({ id }) => id);

test('an order that names none has none', () => {
  expect(idsOf({})).toEqual([]);
});

test('variants come first and faults on top', () => {
  const order = { faults: ['ttl-ignored'], variants: ['queue-newest-first', 'accepts-with-201'] };
  expect(idsOf(order)).toEqual(['queue-newest-first', 'accepts-with-201', 'ttl-ignored']);
});

test.each([
  [{ faults: ['no-such'] }, /^there is no fault no-such\. Known: .*ttl-ignored/],
  [{ variants: ['no-such'] }, /^there is no variant no-such\. Known: .*accepts-with-201/],
  [{ faults: ['accepts-with-201'] }, /^there is no fault accepts-with-201\./],
])('%j is refused with what there is', (order, message) => {
  expect(() => alterationsOf(order)).toThrow(WorldOrderError);
  expect(() => alterationsOf(order)).toThrow(message);
});

test('two variants of one freedom contradict each other', () => {
  expect(() => alterationsOf({ variants: ['accepts-with-201', 'accepts-with-202'] })).toThrow(
    'two variants of one freedom: accepted status',
  );
});
