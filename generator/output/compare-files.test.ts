import { expect, test } from 'vitest';
import { compareFiles, concerning } from './compare-files.ts';

const fresh = new Map([
  ['a/x.ts', '1'],
  ['a/y.ts', '2'],
  ['top.ts', '3'],
]);

test('names every file that is missing, stale or surplus', () => {
  const present = new Map([
    ['a/x.ts', '1'],
    ['a/y.ts', 'old'],
    ['b/z.ts', '4'],
  ]);
  expect(compareFiles(fresh, present)).toEqual([
    { file: 'a/y.ts', state: 'stale' },
    { file: 'b/z.ts', state: 'surplus' },
    { file: 'top.ts', state: 'missing' },
  ]);
});

test('says nothing about files that are fresh', () => {
  expect(compareFiles(fresh, new Map(fresh))).toEqual([]);
});

test('a part answers for its own files and folders alone', () => {
  const present = new Map([
    ['a/old.ts', '0'],
    ['b/z.ts', '4'],
    ['rules.ts', '5'],
    ['top.ts', '3'],
  ]);
  expect([...concerning(fresh, present).keys()]).toEqual(['a/old.ts', 'top.ts']);
});
