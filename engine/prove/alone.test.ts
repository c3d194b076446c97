import { expect, test } from 'vitest';
import { resultOf } from '../testing/results.ts';
import { aloneProblems, evaluateAlone, leftAlone, rulesMeeting } from './alone.ts';
import { planGroups } from './plan-proof.ts';

const run = resultOf({ id: 'job.run.accepts' });
const wait = resultOf({ id: 'job.wait.honoured', verdict: 'inconclusive', reason: 'no worker started' });
const rules = [run.id, wait.id];

test('a variant alone shows its false positives, and what was inconclusive', () => {
  const failed = { ...run, verdict: 'fail' as const };
  expect(evaluateAlone('calm', [failed, wait])).toEqual({
    id: 'calm',
    falsePositives: [run.id],
    alone: 2,
    unsettled: { judgements: 2, rules: [{ id: wait.id, times: 1, reason: 'no worker started' }] },
  });
});

test('a false positive, a rule that did not judge and too many inconclusive ones are problems', () => {
  const variant = evaluateAlone('calm', [wait]);
  expect(aloneProblems({ ...variant, falsePositives: [run.id] }, { rules, met: rules })).toEqual([
    'job.run.accepts has a false positive on the variant calm',
    '1 rule did not judge the variant calm',
    '1 rule inconclusive on the variant calm',
  ]);
});

test('one of fifty rules may come to nothing, and of a part of the rules any number', () => {
  const many = Array.from({ length: 49 }, () => run);
  const all = [...many, wait].map(({ id }) => id);
  expect(aloneProblems(evaluateAlone('calm', [...many, wait]), { rules: all, met: all })).toEqual([]);
  expect(
    aloneProblems(evaluateAlone('calm', [wait]), { rules: [wait.id], met: [wait.id], isPart: true }),
  ).toEqual([]);
});

test('a rule that can not meet a variant counts among those that judge it', () => {
  const all = [...Array.from({ length: 49 }, () => run.id), wait.id];
  const variant = evaluateAlone('calm', [run, wait]);
  expect(aloneProblems(variant, { rules: all, met: rules })).toEqual([]);
  expect(aloneProblems(variant, { rules: all.slice(1), met: rules })).toEqual([
    '1 rule inconclusive on the variant calm',
  ]);
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

const options = { target: {}, seed: 1, cases: undefined, full: false };
const met = [
  { id: 'calm', rules },
  { id: 'slow', rules: [run.id] },
  { id: 'late', rules: [wait.id] },
];

test('a group is judged by the rules that are to judge one of its variants', () => {
  const groups = planGroups([['calm', 'slow'], ['slow']], met, options);
  expect(groups.map(({ targetRun }) => targetRun.rules)).toEqual([rules, [run.id]]);
  expect(groups[1]!.targetRun).toMatchObject({ cases: 10, world: { variants: ['slow'] } });
});

test('a rule that came to nothing in each group of a variant judges it alone', () => {
  const groups = planGroups(
    [
      ['calm', 'slow'],
      ['late', 'slow'],
      ['calm', 'late'],
    ],
    met,
    options,
  );
  const passed = resultOf({ id: wait.id });
  const results = new Map([
    ['group 1', [run, wait]],
    ['group 2', [{ ...run, verdict: 'fail' as const }, passed]],
    ['group 3', [{ ...run, verdict: 'inconclusive' as const }, wait]],
  ]);
  expect(leftAlone(met, groups, results)).toEqual([
    { id: 'calm', rules: [wait.id] },
    { id: 'slow', rules: [] },
    { id: 'late', rules: [] },
  ]);
});

test('what groups settled counts as judged, and what their false positives come down to is blamed', () => {
  const falsePositives = [
    { rule: run.id, variants: ['calm'] },
    { rule: wait.id, variants: ['calm', 'slow'] },
  ];
  expect(evaluateAlone('calm', [wait], { settled: 7, falsePositives })).toMatchObject({
    falsePositives: [run.id],
    alone: 1,
    unsettled: { judgements: 8 },
  });
  expect(evaluateAlone('slow', undefined, { settled: 7, falsePositives }).falsePositives).toEqual([]);
});
