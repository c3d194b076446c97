import { expect, test } from 'vitest';
import { coverageOf, coverLabel, unmetDemands } from './coverage.ts';

test('coverage tells what did not come up in any case', () => {
  const coverable = new Map([
    ['operation', new Set(['b', 'a', 'c'])],
    ['keyword', new Set(['enum'])],
  ]);
  const judged = [
    { covered: new Set([coverLabel('operation', 'a'), 'missing']) },
    { covered: new Set(['keyword enum']) },
  ];
  expect(coverageOf(coverable, judged)).toEqual({
    operation: { of: 3, missing: ['b', 'c'] },
    keyword: { of: 1, missing: [] },
  });
});

test('a demand is met by any of its names', () => {
  const judged = [{ covered: new Set([coverLabel('status', 'a 200')]) }];
  const why = () => 'it was answered 409';
  const demands = [
    { kind: 'status', anyOf: ['a 200', 'a 204'] },
    { kind: 'status', anyOf: ['b 200'], why },
    { kind: 'other', anyOf: ['a 200', 'c'] },
  ];
  expect(unmetDemands(demands, judged)).toEqual([
    'b 200 never came up (it was answered 409)',
    'a 200 or c never came up',
  ]);
});
