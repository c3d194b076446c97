import { expect, test } from 'vitest';
import { sampleMutants } from './sample-mutants.ts';
import { madeMutant } from './testing/mutants.ts';

const mutants = Array.from({ length: 100 }, (_, index) => madeMutant({ id: String(index) }));
const idsOf = (size: number, seed: number): string[] =>
  sampleMutants(mutants, size, seed).map(({ id }) => id);

test('a seed draws always the same, and another one others', () => {
  expect(idsOf(10, 1)).toEqual(idsOf(10, 1));
  expect(idsOf(10, 1)).not.toEqual(idsOf(10, 2));
});

test('a larger sample holds the smaller one, and no mutant twice', () => {
  expect(idsOf(20, 1).slice(0, 10)).toEqual(idsOf(10, 1));
  expect(new Set(idsOf(1000, 1)).size).toBe(100);
});
