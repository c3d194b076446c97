import { expect, test } from 'vitest';
import { coverageOf, coverLabel } from './coverage.ts';

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
