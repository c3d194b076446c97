import { expect, test } from 'vitest';
import { resultOf } from '../testing/results.ts';
import { aloneProblems, evaluateAlone, rulesMeeting } from './alone.ts';

const run = resultOf({ id: 'job.run.accepts' });
const wait = resultOf({ id: 'job.wait.honoured', verdict: 'inconclusive', reason: 'no worker started' });
const rules = [run.id, wait.id];

test('a variant alone shows its false positives, and what was inconclusive', () => {
  const failed = { ...run, verdict: 'fail' as const };
  expect(evaluateAlone('calm', [failed, wait])).toEqual({
    id: 'calm',
    falsePositives: [run.id],
    unsettled: { judgements: 2, rules: [{ id: wait.id, times: 1, reason: 'no worker started' }] },
  });
});

test('a false positive, a rule that did not judge and too many inconclusive ones are problems', () => {
  const variant = evaluateAlone('calm', [wait]);
  expect(aloneProblems({ ...variant, falsePositives: [run.id] }, { rules })).toEqual([
    'job.run.accepts has a false positive on the variant calm',
    '1 rule did not judge the variant calm',
    '1 rule inconclusive on the variant calm',
  ]);
});

test('one of fifty rules may come to nothing, and of a part of the rules any number', () => {
  const many = Array.from({ length: 49 }, () => run);
  const all = { rules: [...many, wait].map(({ id }) => id) };
  expect(aloneProblems(evaluateAlone('calm', [...many, wait]), all)).toEqual([]);
  expect(aloneProblems(evaluateAlone('calm', [wait]), { rules: [wait.id], isPart: true })).toEqual([]);
});

test('a rule meets a variant that shows in an API which its cases call', () => {
  const plain = [
    { id: run.id, calls: { run: { 200: 3 }, status: { 200: 1 } } },
    { id: wait.id, calls: { 'v2 GET /pods': { 200: 1 }, 'graphql pods': { 200: 1 } } },
  ];

  const apiOf = (operation: string): string => {
    if (operation.startsWith('v2 ')) return 'rest';
    return operation.startsWith('graphql ') ? 'graphql' : 'job';
  };

  expect(rulesMeeting({ apiOf }, undefined, plain)).toEqual(rules);
  expect(rulesMeeting({ apiOf }, ['job'], plain)).toEqual([run.id]);
  expect(rulesMeeting({ apiOf }, ['graphql'], plain)).toEqual([wait.id]);
  expect(rulesMeeting({ apiOf }, ['job', 'rest'], plain)).toEqual(rules);
});
