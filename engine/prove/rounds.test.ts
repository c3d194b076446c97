import { expect, test } from 'vitest';
import type { RuleResult } from '../property/result.ts';
import { resultOf } from '../testing/results.ts';
import { proofRounds } from './rounds.ts';

const result = (id: string, level: string, requests: number, cases = 10) =>
  resultOf({ id, level, requests, cases } as Partial<RuleResult>);

test('near rules are asked first, of these those that observe, then those whose cases make most calls', () => {
  const plain = [
    result('job.a', 'must', 20),
    result('open.b', 'open', 10),
    result('job.c', 'must', 90),
    result('limit.d', 'must', 9000),
  ];
  const rules = plain.map(({ id }) => id);
  expect(proofRounds(rules, plain)).toEqual([['open.b', 'job.c', 'job.a', 'limit.d']]);
  const near = new Set<string>(['limit.d', 'job.a']);
  expect(proofRounds(rules, plain, (id) => near.has(id))).toEqual([
    ['job.a', 'limit.d'],
    ['open.b', 'job.c'],
  ]);
});

test('every rule has its round, also one that was not judged', () => {
  const rules = Array.from({ length: 30 }, (_, index) => `job.rule-${index}`);
  const rounds = proofRounds(rules, []);
  expect(rounds.map(({ length }) => length)).toEqual([12, 12, 6]);
  expect(rounds.flat().sort()).toEqual([...rules].sort());
});
