import { expect, test } from 'vitest';
import { type AlmostKeyForm, almostKey } from './almost-key.ts';

test.each<[string, AlmostKeyForm, string]>([
  ['aB-0', 'cut', 'aB-'],
  ['aB-0', 'altered', 'aB-1'],
  ['aB-1', 'altered', 'aB-0'],
  ['aB-0', 'longer', 'aB-0-0'],
  ['aB-0', 'cutInFront', 'B-0'],
  ['aB-0', 'alteredInFront', '0B-0'],
  ['0B-0', 'alteredInFront', '1B-0'],
  ['aB-0', 'longerInFront', '0aB-0'],
  ['aB-0', 'swapped', 'Ab-0'],
  ['42-0', 'swapped', '42-1'],
])('%j that is %s is %j', (key, form, almost) => {
  expect(almostKey(key, form)).toBe(almost);
});
