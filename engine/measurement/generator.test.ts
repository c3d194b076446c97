import { expect, test } from 'vitest';
import { type GeneratorRecord, generatorProblems } from './generator.ts';

const punctual: GeneratorRecord = {
  ...{ due: 200, dropped: 0, tolerated: 10, cpu: 0.3 },
  lateness: Array(200).fill(1),
};

test('a generator that kept up has no problems', () => {
  expect(generatorProblems(punctual)).toEqual([]);
  expect(generatorProblems({ ...punctual, cpu: undefined })).toEqual([]);
});

test('two late calls of two hundred are none yet, three are', () => {
  const late = (calls: number) => ({
    ...punctual,
    lateness: punctual.lateness.map((ms, nth) => (nth < calls ? 50 : ms)),
  });
  expect(generatorProblems(late(2))).toEqual([]);
  expect(generatorProblems(late(3))).toEqual(['3 of 200 calls set out more than 10 ms late, at most 50 ms']);
});

test('a generator that is slow to take answers is told from a target that is slow to give them', () => {
  const own = (slow: number) => ({
    ...punctual,
    own: Array.from({ length: 200 }, (_, nth) => (nth < slow ? 30 : 0)),
  });
  expect(generatorProblems(own(2))).toEqual([]);
  expect(generatorProblems(own(3))).toEqual([
    'the generator itself took more than 10 ms of 3 of 200 answers, at most 30 ms',
  ]);
});

test('calls that were never made and a busy processor are reported', () => {
  expect(generatorProblems({ ...punctual, dropped: 3, cpu: 0.93 })).toEqual([
    '3 of 200 calls were never made',
    'the generator took 93 % of the processor',
  ]);
});
