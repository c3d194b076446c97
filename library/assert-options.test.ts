import { expect, test } from 'vitest';
import { UsageError } from '../engine/errors.ts';
import { assertOptions } from './assert-options.ts';

const names = { rules: true, areas: true } as const;

test.each([[{}], [{ rules: [] }], [{ areas: undefined }]])('%j are options', (options) => {
  expect(() => assertOptions('verify', options, names)).not.toThrow();
});

test.each([
  [null, 'verify takes an object of options'],
  [[], 'verify takes an object of options'],
  ['job', 'verify takes an object of options'],
  [{ rule: ['a'] }, 'verify has no option "rule". Did you mean rules? Its options are rules, areas.'],
  [{ toString: 1 }, 'verify has no option "toString"'],
])('%j are none', (options, words) => {
  expect(() => assertOptions('verify', options, names)).toThrow(UsageError);
  expect(() => assertOptions('verify', options, names)).toThrow(words);
});
