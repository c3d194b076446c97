import { expect, test } from 'vitest';
import { amountsIn } from './amounts-in.ts';

test.each<[string, unknown, number[]]>([
  ['records of a list', { records: [{ totalAmount: 2, podId: 'a' }, { totalAmount: 3 }] }, [2, 3]],
  ['a bare list', [{ amount: 1, time: 5 }], [1]],
  ['totals of several parts', { metadata: { totals: { gpu: 4, disk: 1 }, recordCount: 7 } }, [4, 1]],
  ['texts', { amount: '12' }, []],
  ['nothing', null, []],
])('%s', (_, json, expected) => expect(amountsIn(json)).toEqual(expected));
