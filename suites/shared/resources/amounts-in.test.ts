import { expect, test } from 'vitest';
import { amountsIn } from './amounts-in.ts';

test.each<[string, unknown, number[]]>([
  ['records of a list', { records: [{ totalAmount: 2, podId: 'a' }, { totalAmount: 3 }] }, [2, 3]],
  ['a bare list', [{ amount: 1, time: 5 }], [1]],
  ['totals of several parts', { metadata: { totals: { gpu: 4, disk: 1 }, recordCount: 7 } }, [4, 1]],
  ['how many there are', { totalCount: 4, totalRecords: 5, records: [{ amount: 1 }] }, [1]],
  ['the total of a part of many', { records: [{ amount: 1 }], page: 1, total: 12 }, [1]],
  ['a total', { records: [{ amount: 1 }], total: 1 }, [1, 1]],
  ['texts', { amount: '12' }, []],
  ['nothing', null, []],
])('%s', (_, json, expected) => expect(amountsIn(json)).toEqual(expected));
